import type { Job } from '../../jobs/job.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Emails are personal data, so sent and abandoned ones are deleted once support no longer needs them. */
export const deleteOldMails: Job = {
  name: 'delete-old-mails',
  everyMs: 60 * 60_000,
  async run({ config, database, now }) {
    await database.pool.query(
      `delete from mails where sent_at < $1
         or (sent_at is null and next_try_at is null and last_error is not null and created_at < $1)`,
      [new Date(now().getTime() - config.mailRetentionDays * DAY_MS)],
    );
  },
};
