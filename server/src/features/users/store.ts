import type { Pool } from 'pg';
import type { UserFilter, UserSort } from '@academy/domain/pagination';
import type { TenantRole } from '@academy/domain/roles';

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

type FoundUsers = { rows: UserRow[]; total: number; isMore: boolean };

/**
 * The maximum number of results of a search or filter; the response reports truncation, and the order applies
 * to the shown ones.
 */
const MAX_FOUND = 500;

export const COLUMNS = `u.id, u.subject, u.provider, u.first_name as "firstName", u.last_name as "lastName", u.email,
  u.is_admin as "isAdmin", u.pro_from as "proFrom", u.pro_until as "proUntil", u.created_at as "createdAt",
  coalesce((select json_agg(json_build_object('tenantId', r.tenant_id, 'role', r.role) order by r.tenant_id)
            from roles r where r.user_id = u.id), '[]') as roles,
  u.claimed_rights as "claimedRights"`;

export async function readUsers(pool: Pool, page: UserPage): Promise<FoundUsers> {
  const search = page.search.trim().toLowerCase();
  if (search !== '' || page.filter !== 'all') return readFound(pool, { ...page, search });
  const [rows, total] = await Promise.all([readPage(pool, page), countUsers(pool)]);
  return { rows, total, isMore: false };
}

/** Reads the index only up to the page. */
async function readPage(pool: Pool, { sortBy, isDescending, limit, offset }: UserPage): Promise<UserRow[]> {
  const order = ORDERS[sortBy].map((key) => `${key} ${isDescending ? 'desc' : 'asc'}`).join(', ');
  const { rows } = await pool.query<UserRow>(
    `select ${COLUMNS} from users u
     where id in (select id from users order by ${order} limit $1 offset $2) order by ${order}`,
    [limit, offset],
  );
  return rows;
}

type FoundRow = UserRow & { count: number };

async function readFound(pool: Pool, page: UserPage): Promise<FoundUsers> {
  const keys = ORDERS[page.sortBy];
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

/** Each sort order matches an index that ends with the id, so the order is total. */
const ORDERS: Record<UserSort, readonly string[]> = {
  firstName: ['lower(first_name)', 'id'],
  email: ['lower(email)', 'id'],
  isAdmin: ['is_admin', 'lower(first_name)', 'id'],
  createdAt: ['created_at', 'id'],
  proUntil: [`coalesce(pro_until, '-infinity')`, 'id'],
};

/** `$1` is the current time. Written so that the index on Pro is used. */
const FILTERS: Record<Exclude<UserFilter, 'all'>, string> = {
  pro: `coalesce(pro_until, '-infinity') > $1 and pro_from <= $1`,
  ended: `coalesce(pro_until, '-infinity') > '-infinity' and coalesce(pro_until, '-infinity') <= $1`,
  admins: 'is_admin and $1::timestamptz is not null',
  roles: 'id in (select user_id from roles) and $1::timestamptz is not null',
};
