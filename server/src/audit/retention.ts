import { deleteInBatches } from '@academy/identity/delete-in-batches';
import type { BaseContext } from '../context.ts';
import { runEvery } from '../jobs/run-every.ts';
import type { Job } from '../jobs/run-every.ts';

const EVERY_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** Deletes events of identity that are older than the retention, at the start and then every hour. */
export function deleteOldEvents(context: BaseContext): Job {
  return runEvery(EVERY_MS, () =>
    deleteOldEventsNow(context).catch((error: unknown) =>
      context.log.warn({ err: error }, 'Old events could not be deleted'),
    ),
  );
}

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
