import type { Pool } from 'pg';
import { Gauge } from 'prom-client';
import type { BaseContext } from '../context.ts';
import { readInTime } from '../observability/metrics.ts';

/** After this, another node may run the job of a dead node. */
const LEASE = '1 minute';

export async function addJobs(pool: Pool, names: readonly string[]): Promise<void> {
  await pool.query(
    'insert into job_runs (name, due_at) select unnest($1::text[]), now() on conflict do nothing',
    [names],
  );
}

export type Claim = { name: string; failures: number };

/** Claims the due jobs that no other node runs. */
export async function claimDueJobs(pool: Pool, node: string, names: readonly string[]): Promise<Claim[]> {
  const { rows } = await pool.query<Claim>(
    `update job_runs set node = $1, leased_until = now() + interval '${LEASE}', started_at = now()
     where name in (select name from job_runs where name = any($2) and due_at <= now() and leased_until <= now()
                    for update skip locked)
     returning name, failures`,
    [node, names],
  );
  return rows;
}

export async function renewLeases(pool: Pool, node: string): Promise<void> {
  await pool.query(`update job_runs set leased_until = now() + interval '${LEASE}' where node = $1`, [node]);
}

type End = Claim & { error: string | null; pauseMs: number };

/** Does nothing if another node has taken over the job. */
export async function endRun(
  pool: Pool,
  node: string,
  { name, failures, error, pauseMs }: End,
): Promise<void> {
  await pool.query(
    `update job_runs set node = null, leased_until = '-infinity', due_at = now() + $3 * interval '1 ms',
       failures = $4, error = $5, succeeded_at = case when $5::text is null then now() else succeeded_at end
     where name = $1 and node = $2`,
    [name, node, pauseMs, failures, error],
  );
}

export type FailingJob = Claim & { error: string };

/** Jobs that no node runs anymore are omitted after a day. */
export async function readFailingJobs(pool: Pool): Promise<FailingJob[]> {
  const { rows } = await pool.query<FailingJob>(
    `select name, failures, error from job_runs
     where error is not null and started_at > now() - interval '1 day' order by failures desc, name`,
  );
  return rows;
}

export function jobMetrics({ database, metrics }: Pick<BaseContext, 'database' | 'metrics'>): void {
  const ofJobs = (name: string, help: string, column: string) =>
    new Gauge({
      name,
      help,
      labelNames: ['name'],
      registers: [metrics],
      async collect() {
        this.reset();
        const reading = database.health.query<{ name: string; value: number }>(
          `select name, (${column})::float8 as value from job_runs where ${column} is not null`,
        );
        const set = reading.then(({ rows }) =>
          rows.map(({ name: job, value }) => this.set({ name: job }, value)),
        );
        await readInTime(set.then(({ length }) => length));
      },
    });
  ofJobs('academy_job_failures', 'How often a job has failed since it last succeeded', 'failures');
  ofJobs(
    'academy_job_last_success_timestamp_seconds',
    'When a job last succeeded, in seconds since 1970',
    'extract(epoch from succeeded_at)',
  );
  ofJobs(
    'academy_job_next_run_timestamp_seconds',
    'When a job is due next, in seconds since 1970',
    'extract(epoch from due_at)',
  );
}
