import type { Pool } from 'pg';
import type { UserFilter, UserSort } from '@academy/domain/pagination';
import type { TenantRole } from '@academy/domain/roles';
import { createPageAnchors, ANCHOR_STEP } from './page-anchors.ts';
import type { PageAnchor } from './page-anchors.ts';
import { FILTERS, ORDERS } from './orders.ts';

export type UserRow = {
  id: string;
  subject: string;
  provider: string;
  firstName: string;
  lastName: string;
  email: string;
  isAdmin: boolean;
  proFrom: Date | null;
  proUntil: Date | null;
  createdAt: Date;
  roles: { tenantId: string; role: TenantRole }[];
  claimedRights: string;
};

export type UserPage = {
  sortBy: UserSort;
  isDescending: boolean;
  offset: number;
  limit: number;
  filter: UserFilter;
  search: string;
  now: Date;
};

export type FoundUsers = { rows: UserRow[]; total: number; isMore: boolean };
export type ReadUsers = (pool: Pool, page: UserPage) => Promise<FoundUsers>;

/** A search or filter with more results is cut off, which the response says; the order holds among the shown ones. */
const MAX_FOUND = 500;

export const COLUMNS = `u.id, u.subject, u.provider, u.first_name as "firstName", u.last_name as "lastName", u.email,
  u.is_admin as "isAdmin", u.pro_from as "proFrom", u.pro_until as "proUntil", u.created_at as "createdAt",
  coalesce((select json_agg(json_build_object('tenantId', r.tenant_id, 'role', r.role) order by r.tenant_id)
            from roles r where r.user_id = u.id), '[]') as roles,
  u.claimed_rights as "claimedRights"`;

export function userReader(): ReadUsers {
  const fencesOf = createPageAnchors();
  return async (pool, page) => {
    const search = page.search.trim().toLowerCase();
    if (search !== '' || page.filter !== 'all') return readFound(pool, { ...page, search });
    const total = await countUsers(pool);
    const slice = sliceOf(page, total);
    const isFar = slice.limit > 0 && slice.offset >= ANCHOR_STEP && slice.fromEnd >= ANCHOR_STEP;
    const fence = isFar
      ? (await fencesOf(pool, { ...page, total })).findLast(({ rank }) => rank <= slice.offset)
      : undefined;
    return { rows: await readSlice(pool, { page, slice, fence }), total, isMore: false };
  };
}

/** `offset` and `fromEnd` are the numbers of users before and after the page in ascending order. */
type Slice = { limit: number; offset: number; fromEnd: number };

function sliceOf({ offset, limit: maximum, isDescending }: UserPage, total: number): Slice {
  const limit = Math.max(0, Math.min(maximum, total - offset));
  const rest = total - offset - limit;
  return isDescending ? { limit, offset: rest, fromEnd: offset } : { limit, offset, fromEnd: rest };
}

/** Skips rows in the index from the nearest known position, and reads the users afterwards. */
async function readSlice(
  pool: Pool,
  { page, slice, fence }: { page: UserPage; slice: Slice; fence: PageAnchor | undefined },
): Promise<UserRow[]> {
  if (slice.limit === 0) return [];
  const keys = ORDERS[page.sortBy];
  const isBackward = !fence && slice.fromEnd < slice.offset;
  const direction = isBackward ? 'desc' : 'asc';
  const skipped = isBackward ? slice.fromEnd : slice.offset - (fence?.rank ?? 0);
  const beyond = keys.map(({ type }, at) => `$${at + 1}::${type}`);
  const where = fence ? `where (${keys.map(({ sql }) => sql)}) >= (${beyond})` : '';
  const { rows } = await pool.query<UserRow>(
    `select ${COLUMNS}
     from (select id as found, row_number() over () as place
           from (select id from users ${where}
                 order by ${keys.map(({ sql }) => `${sql} ${direction}`)}
                 limit ${Math.trunc(slice.limit)} offset ${Math.trunc(skipped)}) as counted) as page
     join users u on u.id = page.found order by page.place`,
    [...(fence?.keys ?? [])],
  );
  return isBackward === page.isDescending ? rows : rows.toReversed();
}

type FoundRow = UserRow & { count: number };

async function readFound(pool: Pool, page: UserPage): Promise<FoundUsers> {
  const keys = ORDERS[page.sortBy].map(({ sql }) => sql);
  const order = keys.map((_, at) => `key${at} ${page.isDescending ? 'desc' : 'asc'}`);
  const { condition, value } = conditionFor(page.search);
  const filter = page.filter === 'all' ? '$1::timestamptz is not null' : FILTERS[page.filter];
  const { rows } = await pool.query<FoundRow>(
    `with found as materialized (
       select id as found, ${keys.map((key, at) => `${key} as key${at}`)}
       from users where ${filter} and ${condition}
       limit ${MAX_FOUND + 1})
     select counted.count, ${COLUMNS}
     from (select count(*)::int from found) as counted
     left join (select *, row_number() over (order by ${order}) as place from found) as page
       on page.place > $3 and page.place <= least($3 + $4, ${MAX_FOUND})
     left join users u on u.id = page.found order by page.place`,
    [page.now, value, page.offset, page.limit],
  );
  const count = rows[0]?.count ?? 0;
  return {
    rows: rows.filter(({ id }) => id !== null),
    total: Math.min(count, MAX_FOUND),
    isMore: count > MAX_FOUND,
  };
}

const NAME_WORDS = `lower(' ' || first_name || ' ' || last_name || ' ' || email)`;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Matches any part of name or address; one or two letters match only the beginning of a word. */
function conditionFor(search: string): { condition: string; value: string } {
  if (search === '') return { condition: '$2::text is not null', value: '' };
  if (UUID.test(search)) return { condition: 'id = $2::uuid', value: search };
  const text = search.replace(/[\\%_]/g, '\\$&');
  return { condition: `${NAME_WORDS} like $2`, value: [...search].length < 3 ? `% ${text}%` : `%${text}%` };
}

/** The total number of users, from a counter. */
async function countUsers(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ people: number }>({
    name: 'count-users',
    text: 'select sum(people)::int as people from user_counts',
  });
  return rows[0]?.people ?? 0;
}
