import { pages } from '@academy/domain/pages';
import type { BaseContext } from '../../context.ts';
import { inTransaction } from '../../database/transaction.ts';
import { insertAlert } from './store.ts';

/**
 * The first local start adds sample alerts; other environments get none. It is recorded that they were added, so that
 * deleted ones do not come back.
 */
export async function addSampleAlerts({ config, database, sites, now, newId }: BaseContext): Promise<void> {
  if (!config.isLocal) return;
  await inTransaction(database.pool, async (client) => {
    const { rowCount } = await client.query(
      `insert into done_once (name, at) values ('sample alerts', $1) on conflict (name) do nothing`,
      [now()],
    );
    if (rowCount === 0) return;
    for (const { tenant } of sites.all) {
      await insertAlert(client, {
        id: newId(),
        tenantId: tenant.id,
        message: `This is ${tenant.name} on your own machine. Alerts that administrators write appear here.`,
        actionText: 'See all alerts',
        actionUrl: `${sites.origins[tenant.id]}${pages.alerts.path()}`,
        level: 'info',
        authorName: 'Academy',
        startsAt: null,
        endsAt: null,
        createdAt: now(),
        updatedAt: now(),
      });
    }
  });
}
