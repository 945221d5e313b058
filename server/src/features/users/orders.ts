import type { UserFilter, UserSort } from '@academy/domain/pagination';

export type Key = { sql: string; type: string };

const ID: Key = { sql: 'id', type: 'uuid' };
const FIRST_NAME: Key = { sql: 'lower(first_name)', type: 'text' };

/** Each sort order matches an index that ends with the id, so the order is total. */
export const ORDERS: Record<UserSort, readonly Key[]> = {
  firstName: [FIRST_NAME, ID],
  email: [{ sql: 'lower(email)', type: 'text' }, ID],
  isAdmin: [{ sql: 'is_admin', type: 'boolean' }, FIRST_NAME, ID],
  createdAt: [{ sql: 'created_at', type: 'timestamptz' }, ID],
  proUntil: [{ sql: `coalesce(pro_until, '-infinity')`, type: 'timestamptz' }, ID],
};

/** `$1` is the current time. Written so that the index on Pro is used. */
export const FILTERS: Record<Exclude<UserFilter, 'all'>, string> = {
  pro: `coalesce(pro_until, '-infinity') > $1 and pro_from <= $1`,
  ended: `coalesce(pro_until, '-infinity') > '-infinity' and coalesce(pro_until, '-infinity') <= $1`,
  admins: 'is_admin and $1::timestamptz is not null',
  roles: 'id in (select user_id from roles) and $1::timestamptz is not null',
};
