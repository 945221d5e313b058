import { deleteInBatches } from '@academy/identity/delete-in-batches';
import type { BaseContext } from '../context.ts';
import type { Job } from '../jobs/job.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Deletes events of identity that are older than the retention. */
export const deleteOldEvents: Job = {
  name: 'delete-old-events',
  everyMs: 60 * 60_000,
  run: deleteOldEventsNow,
};

export async function deleteOldEventsNow({
  config,
  database,
  now,
}: Pick<BaseContext, 'config' | 'database' | 'now'>): Promise<void> {
  const oldest = new Date(now().getTime() - config.audit.retentionDays * DAY_MS);
  await deleteInBatches(
    database.pool,
    `delete from identity_events where id in (
       select id from identity_events where at < $1 order by at, id limit $2 for update skip locked)`,
    [oldest],
  );
}
