import type { Job } from '../../jobs/job.ts';

const DAY_MS = 24 * 60 * 60_000;

export const deleteOldFeedback: Job = {
  name: 'delete-old-feedback',
  everyMs: 60 * 60_000,
  isOn: ({ feedbackRetentionDays }) => feedbackRetentionDays > 0,
  async run({ config, database, now }) {
    await database.pool.query('delete from feedback where created_at < $1', [
      new Date(now().getTime() - config.feedbackRetentionDays * DAY_MS),
    ]);
  },
};
