import type { BaseContext } from '../../context.ts';
import { runEvery } from '../../jobs/run-every.ts';
import type { Job } from '../../jobs/run-every.ts';
import { compactHistory } from './compact.ts';

const EVERY_MS = 6 * 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** Compacts the history at the start and then every six hours, if old revisions have a retention. */
export function compactOldRevisions(context: BaseContext): Job {
  return runEvery(EVERY_MS, () =>
    compactOldRevisionsNow(context).catch((error: unknown) =>
      context.log.warn({ err: error }, 'The history could not be compacted'),
    ),
  );
}

export async function compactOldRevisionsNow({
  config,
  database,
  log,
  now,
}: Pick<BaseContext, 'config' | 'database' | 'log' | 'now'>): Promise<void> {
  const { revisionDays } = config.publishing;
  if (revisionDays === 0) return;
  const at = now();
  const keepSince = new Date(at.getTime() - revisionDays * DAY_MS);
  const compaction = await compactHistory(database.publishing, { keepSince, now: at });
  if (compaction.versions > 0) log.info(compaction, 'The history was compacted');
}
