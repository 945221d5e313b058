import { deleteOldEvents } from '../audit/retention.ts';
import { makeBackups } from '../backup/schedule.ts';
import { compactOldRevisions } from '../features/publishing/history-retention.ts';
import { sweepUploads } from '../features/publishing/sweep.ts';
import { measureDurations } from '../learning/measure-durations.ts';
import { deleteDueAccounts } from '../session/deletions.ts';
import type { Job } from './job.ts';

export const jobs: readonly Job[] = [
  sweepUploads,
  deleteOldEvents,
  deleteDueAccounts,
  measureDurations,
  compactOldRevisions,
  makeBackups,
];
