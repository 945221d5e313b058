import type { Pool } from 'pg';
import type { AdminUser } from '@academy/contract/schemas/users';
import { endUserSessions, getUser, listUsers, setUserRole, toggleAccess } from '@academy/contract/users';
import { DomainError } from '@academy/domain/errors';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../database/transaction.ts';
import { WithMessage } from '../../http/mount.ts';
import type { Mount } from '../../http/mount.ts';
import { readRecords } from '../../learning/records.ts';
import { parseClaimedRights } from '../../people/claimed-rights.ts';
import { setAccess } from './access.ts';
import { progressOf } from './progress.ts';
import { setRole } from './roles.ts';
import { endSessions } from './sessions.ts';
import { readUsers, COLUMNS } from './store.ts';
import type { UserRow } from './store.ts';

export function userCalls(mount: Mount, context: Context): void {
  const { catalog, sites, session } = context;
  const { pool } = context.database;

  mount.call(listUsers, async ({ body, now }) => {
    const { rows, total, isMore } = await readUsers(pool, {
      sortBy: body.sortBy,
      isDescending: body.sortDir.toUpperCase() === 'DESC',
      offset: body.pageNumber * body.pageSize,
      limit: body.pageSize,
      filter: body.filter,
      search: body.searchValue,
      now,
    });
    const content = rows.map((row) => ({
      ...toUser(row),
      ...(body.includeExpireData && proDatesOf(row)),
    }));
    return { result: { content, totalElements: total, isMore } };
  });

  mount.call(getUser, async ({ params: { userId }, now }) => {
    const user = await findUser(pool, userId);
    if (!user) throw new DomainError('not_found', 'This person does not exist, they may have left.');
    const { proFrom, proUntil } = user;
    const isPro = proFrom !== null && proFrom <= now && proUntil !== null && proUntil > now;
    const records = await readRecords(pool, { kind: 'member', userId, isPro, isAdmin: user.isAdmin });
    const sessions = await session.sessionsOf?.(user);
    return {
      result: {
        ...toUser(user),
        ...proDatesOf(user),
        isPro,
        lastSeenAt: latestOf(user.lastSeenAt, ...(sessions ?? []).map(({ signedInAt }) => signedInAt)),
        progress: sites.all.flatMap((site) => progressOf({ catalog: catalog.current(), records, site })),
        emails: [
          ...(user.email === '' ? [] : [{ email: user.email, type: 'login', isVerified: true }]),
          ...user.emails,
        ],
        sessions:
          sessions?.map(({ signedInAt, lastUsedAt, ...entry }) => ({
            ...entry,
            signedInAt: signedInAt.toISOString(),
            lastUsedAt: lastUsedAt?.toISOString() ?? null,
          })) ?? null,
      },
    };
  });

  mount.call(toggleAccess, async ({ query: { userId, toggle }, person, now }) => {
    const isAdmin = toggle === 'true';
    await inTransaction(pool, (client) => setAccess(client, { actor: person, userId, isAdmin, now }));
    return new WithMessage({ userId, isAdmin }, 'Updated');
  });

  mount.call(endUserSessions, async ({ params: { userId }, person, now }) => {
    const ended = await inTransaction(pool, (client) =>
      endSessions(client, { actor: person, userId, session, now }),
    );
    return new WithMessage({ ended }, 'The person is logged out everywhere');
  });

  mount.call(setUserRole, async ({ params: { userId }, body: { tenantId, role }, person, now }) => {
    if (!sites.byId(tenantId))
      throw new DomainError('invalid', 'This tenant is not known here.', { field: 'tenantId' });
    await inTransaction(pool, (client) => setRole(client, { actor: person, userId, tenantId, role, now }));
    return new WithMessage({ userId, tenantId, role }, 'Updated');
  });
}

function toUser({ id, createdAt, claimedRights, ...row }: UserRow): AdminUser {
  const { firstName, lastName, email, isAdmin, roles } = row;
  const shown = { userId: id, firstName, lastName, email, isAdmin, roles };
  return { ...shown, createdAt: createdAt.toISOString(), groupRights: parseClaimedRights(claimedRights) };
}

/** A recent login counts as a visit, even if no call has been recorded yet. */
function latestOf(...moments: (Date | null)[]): string | null {
  const times = moments.flatMap((moment) => (moment ? [moment.getTime()] : []));
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString();
}

function proDatesOf({ proFrom, proUntil }: UserRow) {
  return { proFrom: proFrom?.toISOString() ?? null, proUntil: proUntil?.toISOString() ?? null };
}

type OneUser = UserRow & {
  lastSeenAt: Date | null;
  emails: { email: string; type: string; isVerified: boolean }[];
};

async function findUser(pool: Pool, userId: string): Promise<OneUser | undefined> {
  const { rows } = await pool.query<OneUser>(
    `select ${COLUMNS}, v.last_at as "lastSeenAt",
            coalesce((select json_agg(json_build_object('email', e.email, 'type', e.type, 'isVerified', e.verified_at is not null)
                                      order by e.type, e.created_at) from emails e where e.user_id = u.id), '[]') as emails
     from users u left join visits v on v.user_id = u.id where u.id = $1`,
    [userId],
  );
  return rows[0];
}
