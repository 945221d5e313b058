import type { Pool } from 'pg';
import type { Metric } from '../../observability/metrics.ts';

/** Metrics worth an alert: emails that queue up, and emails that were abandoned. */
export function mailMetrics(pool: Pool): Metric[] {
  const count = async (where: string) => {
    const { rows } = await pool.query<{ count: number }>(`select count(*)::int from mails where ${where}`);
    return rows[0]?.count ?? 0;
  };
  return [
    {
      name: 'academy_mails_waiting',
      help: 'Mails that wait to be sent or to be tried again',
      read: () => count('next_try_at is not null'),
    },
    {
      name: 'academy_mails_failed',
      help: 'Mails that were given up after their last try',
      read: () => count('next_try_at is null and sent_at is null and last_error is not null'),
    },
  ];
}
