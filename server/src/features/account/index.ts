import { getMyData } from '@academy/contract/account';
import { DomainError } from '@academy/domain/errors';
import type { Context } from '../../context.ts';
import { feature } from '../../feature.ts';
import type { Mount } from '../../http/mount.ts';
import { personalData } from '../../people/data.ts';
import { deleteDueAccounts, deleteExpired } from '../../session/deletions.ts';

/** The export reads every table, so its rate limit is strict. */
const LIMIT = { most: 10, seconds: 600 };

function accountCalls(mount: Mount, { database, session, requestCounts }: Context): void {
  mount.call(getMyData, async ({ person: { userId }, now }) => {
    const { count, retryAfter } = requestCounts.add(`data of ${userId}`, LIMIT);
    if (count > LIMIT.most)
      throw new DomainError('too_many', 'You have just exported your data. Please try again later.', {
        retryAfter,
      });
    return personalData(database.pool, { who: { userId }, now, signInOf: session.signInOf });
  });
}

export const account = feature({ calls: [accountCalls], jobs: [deleteDueAccounts, deleteExpired] });
