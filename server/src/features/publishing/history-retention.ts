import type { BaseContext } from '../../context.ts';
import type { Job } from '../../jobs/job.ts';
import { compactHistory } from './compact.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Compacts the history, if a retention for old revisions is configured. */
export const compactOldRevisions: Job = {
  name: 'compact-history',
  everyMs: 6 * 60 * 60_000,
  isOn: ({ publishing }) => publishing.revisionDays > 0,
  run: compactOldRevisionsNow,
};

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
