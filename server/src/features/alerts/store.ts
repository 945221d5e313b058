import { and, asc, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { Database } from '../../database/database.ts';
import { alerts } from '../../database/tables.ts';

export type AlertRow = typeof alerts.$inferSelect;

/** Alerts that have not ended yet, of all tenants: few rows, kept in memory by the one who asks. */
export function upcomingAlerts({ db }: Database, now: Date): Promise<AlertRow[]> {
  return db
    .select()
    .from(alerts)
    .where(or(isNull(alerts.endsAt), gt(alerts.endsAt, now)))
    .orderBy(asc(alerts.createdAt), asc(alerts.id));
}

/** Whose alerts are meant: those of one tenant, or of all of them. */
export type Scope = { tenantId: string } | 'all';

export function allAlerts({ db }: Pick<Database, 'db'>, scope: Scope): Promise<AlertRow[]> {
  return db.select().from(alerts).where(within(scope)).orderBy(desc(alerts.createdAt), asc(alerts.id));
}

export async function findAlert(
  { db }: Pick<Database, 'db'>,
  { id, scope }: { id: string; scope: Scope },
): Promise<AlertRow | undefined> {
  const rows = await db
    .select()
    .from(alerts)
    .where(and(eq(alerts.id, id), within(scope)));
  return rows[0];
}

/** The present state, held until the transaction ends, so that what is told of it stays true. */
export function lockAlerts(client: PoolClient, { ids, scope }: { ids: string[]; scope: Scope }) {
  return drizzle({ client })
    .select()
    .from(alerts)
    .where(and(inArray(alerts.id, ids), within(scope)))
    .orderBy(asc(alerts.id))
    .for('update');
}

export async function insertAlert(client: PoolClient, row: AlertRow): Promise<void> {
  await drizzle({ client }).insert(alerts).values(row);
}

export async function changeAlert(client: PoolClient, { id, ...changes }: AlertRow): Promise<void> {
  await drizzle({ client }).update(alerts).set(changes).where(eq(alerts.id, id));
}

export async function removeAlerts(client: PoolClient, ids: string[]): Promise<void> {
  await drizzle({ client }).delete(alerts).where(inArray(alerts.id, ids));
}

export async function firstNameOf(client: PoolClient, userId: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    'select first_name as name from users where id = $1',
    [userId],
  );
  return rows[0]?.name ?? '';
}

function within(scope: Scope) {
  return scope === 'all' ? undefined : eq(alerts.tenantId, scope.tenantId);
}
