import { asc, gt, isNull, or } from 'drizzle-orm';
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
