import type { Pool } from 'pg';
import { MINIMUM_RUNS } from '@academy/domain/lesson-duration';
import type { BaseContext } from '../context.ts';
import type { Job } from '../jobs/job.ts';

/** Larger tables are sampled: a median of a million rows is precise enough. */
const SAMPLED_ROWS = 1_000_000;
/** Longer runs were interrupted, and shorter ones clicked away. */
const [SHORTEST, LONGEST] = ['10 seconds', '4 hours'];

export const measureDurations: Job = {
  name: 'measure-durations',
  everyMs: 6 * 60 * 60_000,
  run: measureDurationsNow,
};

/** Changed medians become part of every node's catalog. */
export async function measureDurationsNow({
  database,
  changes,
  now,
}: Pick<BaseContext, 'database' | 'changes' | 'now'>): Promise<void> {
  const measured = await readMedians(database.reads);
  const { rowCount } = await database.pool.query(
    `insert into measured_durations as m (item_id, runs, seconds, measured_at)
     select item_id, runs, seconds, $4 from unnest($1::bigint[], $2::integer[], $3::integer[]) as found(item_id, runs, seconds)
     on conflict (item_id) do update set runs = excluded.runs, seconds = excluded.seconds, measured_at = excluded.measured_at
       where (m.runs, m.seconds) is distinct from (excluded.runs, excluded.seconds)`,
    [
      measured.map(({ item_id }) => item_id),
      measured.map(({ runs }) => runs),
      measured.map(({ seconds }) => seconds),
      now(),
    ],
  );
  if (rowCount) await changes.announce('content');
}

type Median = { item_id: string; runs: number; seconds: number };

async function readMedians(pool: Pool): Promise<Median[]> {
  const checks = await readMedian(pool, {
    table: 'quiz_attempts',
    // A retry only has some of the questions.
    taken: 'case when retry_of is null then submitted_at - opened_at end',
    items: "card ->> 'type' = 'knowledge-check'",
  });
  const labs = await readMedian(pool, {
    table: 'progress',
    taken: 'completed_at - started_at',
    items: "card ->> 'type' = 'lab'",
  });
  return [...checks, ...labs];
}

async function readMedian(
  pool: Pool,
  { table, taken, items }: { table: string; taken: string; items: string },
): Promise<Median[]> {
  const estimate = await pool.query<{ rows: number }>(
    'select reltuples as rows from pg_class where oid = $1::regclass',
    [table],
  );
  const percent = Math.min(100, (SAMPLED_ROWS / Math.max(1, estimate.rows[0]?.rows ?? 0)) * 100);
  const { rows } = await pool.query<Median>(
    `select item_id, count(*)::integer as runs,
            round(percentile_cont(0.5) within group (order by extract(epoch from ${taken})))::integer as seconds
     from ${table} tablesample system ($1)
     where ${taken} between $2::interval and $3::interval and item_id in (
       select v.item_id from item_versions v join documents d on d.hash = v.hash
       where v.to_rev is null and v.kind in ('lesson', 'guide') and ${items})
     group by item_id having count(*) >= $4`,
    [percent, SHORTEST, LONGEST, MINIMUM_RUNS],
  );
  return rows;
}
