import type { PoolClient } from 'pg';
import { setUserPro } from '@academy/contract/users';
import type { Member } from '@academy/domain/access';
import { formatDate } from '@academy/domain/dates';
import { DomainError } from '@academy/domain/errors';
import { proPeriod } from '@academy/domain/pro';
import { recordAct } from '../../audit/audit.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../database/transaction.ts';
import { WithMessage } from '../../http/mount.ts';
import type { Mount } from '../../http/mount.ts';
import { insertEvent, lockCustomer, readTerms, setDates } from './store.ts';
import type { Customer } from './store.ts';

type Dates = { from: Date; until: Date } | null;
type Setting = { customer: Customer; now: Date; newId: () => string };

/** Administrators grant Pro without a purchase, or end it early. Both are recorded with a reason. */
export function proGrantCalls(mount: Mount, { database, newId }: Context): void {
  mount.call(setUserPro, async ({ params: { userId }, body, person, now }) => {
    const until = body.until === null ? null : new Date(body.until);
    const dates = await inTransaction(database.pool, async (client) => {
      const customer = await lockCustomer(client, userId);
      const setting = { customer, now, newId };
      const changed = until ? await grant(client, { ...setting, until }) : await end(client, setting);
      await setDates(client, { userId, dates: changed, now });
      await record(client, {
        person,
        customer,
        dates: changed,
        isGranted: until !== null,
        reason: body.reason,
        now,
      });
      return changed;
    });
    const isPro = dates !== null && dates.from <= now && dates.until > now;
    const { proFrom, proUntil } = toTexts(dates);
    const message = until && dates ? `Pro was granted until ${formatDate(dates.until)}` : 'Pro was ended';
    return new WithMessage({ isPro, proFrom, proUntil }, message);
  });
}

async function grant(
  client: PoolClient,
  { customer, until, now, newId }: Setting & { until: Date },
): Promise<Dates> {
  if (until <= now)
    throw new DomainError('invalid', 'The last day field must be a future day.', { field: 'until' });
  if (isProAt(customer, now) && customer.until && customer.until >= until)
    throw new DomainError('conflict', `This person is Pro until ${formatDate(customer.until)} already.`, {
      field: 'until',
    });
  await client.query(
    'insert into pro_grants (id, user_id, term_from, term_until, created_at) values ($1, $2, $3, $4, $3)',
    [newId(), customer.userId, now, until],
  );
  const terms = await readTerms(client, customer.userId);
  return proPeriod([...terms, ...unexplained(customer, terms.length === 1)], now);
}

/** Ends purchased terms as an event of the store does, so that a later renewal starts a new term. */
async function end(client: PoolClient, { customer, now, newId }: Setting): Promise<Dates> {
  const { userId } = customer;
  if (!customer.from || !customer.until || customer.until <= now)
    throw new DomainError('conflict', 'This person has no Pro that could be ended.', { field: 'until' });
  await client.query(
    'update pro_grants set term_until = greatest(term_from, $2) where user_id = $1 and term_until > $2',
    [userId, now],
  );
  const { rows: orders } = await client.query<{ id: string }>(
    'select distinct order_id as id from order_events where user_id = $1 and term_until > $2',
    [userId, now],
  );
  for (const { id } of orders)
    await insertEvent(client, {
      userId,
      event: { id: `hand-${newId()}`, orderId: id, kind: 'ended', occurredAt: now },
      now,
    });
  const left = proPeriod(await readTerms(client, userId), now);
  return left ?? { from: earlier(customer.from, now), until: now };
}

/** Dates without a term, such as those of a sample person, count as one term. */
function unexplained({ from, until }: Customer, isAlone: boolean) {
  return isAlone && from && until ? [{ from, until, isRefunded: false }] : [];
}

function isProAt({ from, until }: Customer, now: Date): boolean {
  return from !== null && from <= now && until !== null && until > now;
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

async function record(
  client: PoolClient,
  {
    person,
    customer,
    dates,
    isGranted,
    reason,
    now,
  }: { person: Member; customer: Customer; dates: Dates; isGranted: boolean; reason: string; now: Date },
): Promise<void> {
  const { userId, firstName, lastName, email, from, until } = customer;
  await recordAct(client, {
    actor: person,
    act: isGranted ? 'pro.granted' : 'pro.ended',
    tenantId: null,
    target: { id: userId, name: `${firstName} ${lastName}`.trim() || email },
    reason,
    before: toTexts(from && until && { from, until }),
    after: toTexts(dates),
    now,
  });
}

function toTexts(dates: Dates): { proFrom: string | null; proUntil: string | null } {
  return { proFrom: dates?.from.toISOString() ?? null, proUntil: dates?.until.toISOString() ?? null };
}
