import type { Job } from '../jobs/job.ts';

/** Deletes accounts whose days for an undo are over. */
export const deleteDueAccounts: Job = {
  name: 'delete-due-accounts',
  everyMs: 10 * 60_000,
  run: async ({ session }) => session.deleteDueAccounts?.(),
};
