import type { Context } from '../../context.ts';
import { alerts } from '../../database/tables.ts';

/** A laptop's first start shows what an alert looks like; no other environment gets one it did not write. */
export async function addSampleAlerts({ config, database, sites, now, newId }: Context): Promise<void> {
  if (!config.isLocal || (await database.db.$count(alerts)) > 0) return;
  const rows = sites.all.map(({ tenant }) => ({
    id: newId(),
    tenantId: tenant.id,
    message: `This is ${tenant.name} Academy on your own machine. Alerts that administrators write appear here.`,
    actionText: 'See all alerts',
    actionUrl: `${sites.origins[tenant.id]}/alerts`,
    level: 'info' as const,
    authorName: 'Academy',
    createdAt: now(),
    updatedAt: now(),
  }));
  await database.db.insert(alerts).values(rows);
}
