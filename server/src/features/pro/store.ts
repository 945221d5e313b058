import type { Pool, PoolClient } from 'pg';
import { DomainError } from '@academy/domain/errors';
import { proPeriod, computeTerms } from '@academy/domain/pro';
import type { OrderEvent, Term } from '@academy/domain/pro';
import type { Voucher } from '@academy/domain/vouchers';
import { inTransaction } from '../../database/transaction.ts';

type Reader = Pick<PoolClient, 'query'>;

export type Customer = {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  from: Date | null;
  until: Date | null;
};

/** Records an event of the store and updates the person's Pro dates. */
export async function recordEvent(
  pool: Pool,
  { userId, event, now }: { userId: string; event: OrderEvent; now: Date },
): Promise<'recorded' | 'known'> {
  return inTransaction(pool, async (client) => {
    await lockCustomer(client, userId);
    await claimOrder(client, { orderId: event.orderId, userId, now });
    if (!(await insertEvent(client, { userId, event, now }))) return 'known';
    const terms = await readTerms(client, userId);
    // The end of an unknown order must not end Pro that was granted separately.
    if (terms.length === 0) return 'recorded';
    await setDates(client, { userId, dates: proPeriod(terms, now), now });
    return 'recorded';
  });
}

type Dates = { from: Date; until: Date };

/** All Pro terms of a person, purchased and granted. */
export async function readTerms(client: Reader, userId: string): Promise<Term[]> {
  const { rows } = await client.query<Dates>(
    'select term_from as "from", term_until as "until" from pro_grants where user_id = $1',
    [userId],
  );
  const granted = rows.map((term) => ({ ...term, isRefunded: false }));
  return [...computeTerms(await readEvents(client, userId)), ...granted];
}

export async function setDates(
  client: Reader,
  { userId, dates, now }: { userId: string; dates: Dates | null; now: Date },
): Promise<void> {
  await client.query('update users set pro_from = $2, pro_until = $3, updated_at = $4 where id = $1', [
    userId,
    dates?.from ?? null,
    dates?.until ?? null,
    now,
  ]);
}

export async function readEvents(client: Reader, userId: string): Promise<OrderEvent[]> {
  const { rows } = await client.query<OrderEvent>(
    `select e.id, e.order_id as "orderId", e.kind, e.occurred_at as "occurredAt", e.term_from as "from", e.term_until as "until"
     from order_events e where e.user_id = $1 order by e.occurred_at, e.id`,
    [userId],
  );
  return rows;
}

export async function readVouchers(client: Reader, userId: string): Promise<Voucher[]> {
  const { rows } = await client.query<Voucher>(
    'select year_from as "yearFrom", requested_at as "requestedAt" from vouchers where user_id = $1',
    [userId],
  );
  return rows;
}

export async function insertVoucher(
  client: Reader,
  voucher: Voucher & { id: string; userId: string; tenantId: string },
): Promise<void> {
  const { id, userId, tenantId, yearFrom, requestedAt } = voucher;
  await client.query(
    'insert into vouchers (id, user_id, tenant_id, year_from, requested_at) values ($1, $2, $3, $4, $5)',
    [id, userId, tenantId, yearFrom, requestedAt],
  );
}

export async function findCustomer(client: Reader, userId: string): Promise<Customer | undefined> {
  return (await client.query<Customer>(CUSTOMER, [userId])).rows[0];
}

/** Locks the person, so that concurrent changes run one after the other. */
export async function lockCustomer(client: PoolClient, userId: string): Promise<Customer> {
  const { rows } = await client.query<Customer>(`${CUSTOMER} for update`, [userId]);
  const [customer] = rows;
  if (!customer)
    throw new DomainError('not_found', 'There is no user with this userId.', { field: 'userId' });
  return customer;
}

const CUSTOMER = `select id as "userId", email, first_name as "firstName", last_name as "lastName", pro_from as "from", pro_until as "until"
  from users where id = $1`;

async function claimOrder(
  client: PoolClient,
  { orderId, userId, now }: { orderId: string; userId: string; now: Date },
): Promise<void> {
  await client.query(
    'insert into orders (id, user_id, created_at) values ($1, $2, $3) on conflict (id) do nothing',
    [orderId, userId, now],
  );
  const { rows } = await client.query<{ user_id: string }>('select user_id from orders where id = $1', [
    orderId,
  ]);
  if (rows[0]?.user_id !== userId) {
    throw new DomainError('conflict', 'This order belongs to another user. Check the userId.', {
      field: 'userId',
    });
  }
}

export async function insertEvent(
  client: PoolClient,
  { userId, event, now }: { userId: string; event: OrderEvent; now: Date },
): Promise<boolean> {
  const term = 'from' in event ? [event.from, event.until] : [null, null];
  const { rowCount } = await client.query(
    `insert into order_events (user_id, id, order_id, kind, occurred_at, term_from, term_until, received_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [userId, event.id, event.orderId, event.kind, event.occurredAt, ...term, now],
  );
  return rowCount === 1;
}
