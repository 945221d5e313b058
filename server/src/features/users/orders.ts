import type { UserSort } from '@academy/domain/pagination';

export type Key = { sql: string; type: string };

const ID: Key = { sql: 'id', type: 'uuid' };
const FIRST_NAME: Key = { sql: 'lower(first_name)', type: 'text' };

/** Each order is that of an index, which ends with the id: no two people share a place. */
export const ORDERS: Record<UserSort, readonly Key[]> = {
  firstName: [FIRST_NAME, ID],
  email: [{ sql: 'lower(email)', type: 'text' }, ID],
  isAdmin: [{ sql: 'is_admin', type: 'boolean' }, FIRST_NAME, ID],
  createdAt: [{ sql: 'created_at', type: 'timestamptz' }, ID],
  proUntil: [{ sql: `coalesce(pro_until, '-infinity')`, type: 'timestamptz' }, ID],
};

export const NOT_ENDED = '(pro_until is null or pro_until > $1)';
