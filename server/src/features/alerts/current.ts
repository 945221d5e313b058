import type { PublicAlert } from '@academy/contract/schemas/alerts';
import type { BaseContext } from '../../context.ts';
import { upcomingAlerts } from './store.ts';
import type { AlertRow } from './store.ts';

/** The current alerts of each tenant, from memory, since every page shows them. */
export type CurrentAlerts = (tenantId: string, now: Date) => PublicAlert[];

export async function followAlerts({ database, changes, now }: BaseContext): Promise<CurrentAlerts> {
  const rows = await changes.follow('alerts', () => upcomingAlerts(database.pool, now()));
  return (tenantId, at) =>
    rows
      .current()
      .filter((row) => row.tenantId === tenantId && isShown(row, at))
      .map(toPublicAlert);
}

function isShown({ startsAt, endsAt }: AlertRow, at: Date): boolean {
  return (startsAt === null || startsAt <= at) && (endsAt === null || endsAt > at);
}

function toPublicAlert({ id, message, actionText, actionUrl, level, updatedAt }: AlertRow): PublicAlert {
  return { id, message, actionText, actionUrl, level, updatedAt: updatedAt.toISOString() };
}
