import { getMyData } from '@academy/contract/account';
import { DomainError } from '@academy/domain/errors';
import { createAddressLimit } from '@academy/identity/address-limit';
import type { Context } from '../../context.ts';
import type { Mount } from '../../http/mount.ts';
import { personalData } from '../../people/data.ts';

/** The export reads every table, so it is limited strictly. */
const LIMIT = { most: 10, windowSeconds: 600 };

export function accountRoutes(mount: Mount, { database, session, now: clock }: Context): void {
  const limit = createAddressLimit({ ...LIMIT, now: clock });

  mount.call(getMyData, async ({ person: { userId }, now }) => {
    const retryAfter = limit.retryAfter(userId);
    if (retryAfter !== undefined)
      throw new DomainError('too_many', 'You have just exported your data. Please try again later.', {
        retryAfter,
      });
    limit.count(userId);
    return personalData(database.pool, { who: { userId }, now, signInOf: session.signInOf });
  });
}
