import type { Job } from '../jobs/job.ts';

/** Deletes accounts whose undo period is over. */
export const deleteDueAccounts: Job = {
  name: 'delete-due-accounts',
  everyMs: 10 * 60_000,
  run: async ({ session }) => session.deleteDueAccounts?.(),
};

/** Visitors add rows that expire, so they are deleted often. */
export const deleteExpired: Job = {
  name: 'delete-expired-logins',
  everyMs: 60_000,
  run: async ({ session }) => session.deleteExpired?.(),
};
