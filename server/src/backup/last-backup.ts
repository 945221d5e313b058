import type { Pool } from 'pg';
import { Gauge } from 'prom-client';
import type { BaseContext } from '../context.ts';
import { readInTime } from '../observability/metrics.ts';

export type LastBackup = {
  /** When the last complete one was started, and its size. */
  succeededAt: Date | null;
  bytes: number;
  /** Why the last one failed, if it did. */
  error: string | null;
};

/** Of all nodes, from the database. */
export async function readLastBackup(pool: Pool): Promise<LastBackup> {
  const { rows } = await pool.query<{ succeededAt: Date | null; bytes: string | null; error: string | null }>(
    {
      name: 'read-last-backup',
      text: `select done.started_at as "succeededAt", done.bytes, last.error
      from (select error from backups where finished_at is not null order by id desc limit 1) last
      left join lateral (select started_at, bytes from backups where finished_at is not null and error is null
        order by id desc limit 1) done on true`,
    },
  );
  const [row] = rows;
  return { succeededAt: row?.succeededAt ?? null, bytes: Number(row?.bytes ?? 0), error: row?.error ?? null };
}

export function backupMetrics({ database, metrics }: Pick<BaseContext, 'database' | 'metrics'>): void {
  const ofLast = (name: string, help: string, read: (last: LastBackup) => number) =>
    new Gauge({
      name,
      help,
      registers: [metrics],
      async collect() {
        this.set(await readInTime(readLastBackup(database.health).then(read)));
      },
    });
  ofLast(
    'academy_backup_last_success_seconds',
    'When the last scheduled backup that is complete was begun, in seconds since 1970; 0 before the first',
    ({ succeededAt }) => (succeededAt?.getTime() ?? 0) / 1000,
  );
  ofLast('academy_backup_failed', '1 if the last scheduled backup failed, else 0', ({ error }) =>
    Number(error !== null),
  );
  ofLast(
    'academy_backup_bytes',
    'The size of the last scheduled backup that is complete',
    ({ bytes }) => bytes,
  );
}
