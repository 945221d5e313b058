import type { UserFilter, UserSort } from '@academy/domain/pagination';

/** Each sort order matches an index that ends with the id, so the order is total. */
export const ORDERS: Record<UserSort, readonly string[]> = {
  firstName: ['lower(first_name)', 'id'],
  email: ['lower(email)', 'id'],
  isAdmin: ['is_admin', 'lower(first_name)', 'id'],
  createdAt: ['created_at', 'id'],
  proUntil: [`coalesce(pro_until, '-infinity')`, 'id'],
};

/** `$1` is the current time. Written so that the index on Pro is used. */
export const FILTERS: Record<Exclude<UserFilter, 'all'>, string> = {
  pro: `coalesce(pro_until, '-infinity') > $1 and pro_from <= $1`,
  ended: `coalesce(pro_until, '-infinity') > '-infinity' and coalesce(pro_until, '-infinity') <= $1`,
  admins: 'is_admin and $1::timestamptz is not null',
  roles: 'id in (select user_id from roles) and $1::timestamptz is not null',
};
