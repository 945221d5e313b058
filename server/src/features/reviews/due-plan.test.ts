import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { COUNT_REVIEWS, LIST_DUE } from './store.ts';

const { pool } = await testDatabase();
const QUESTIONS = 5_000;
const READERS = Array.from({ length: 10 }, (_, at) => `00000000-0000-4000-8000-00000000000${at}`);

type Plan = { 'Node Type': string; 'Actual Rows': number; 'Index Cond'?: string; Plans?: Plan[] };
const scans = (plan: Plan): Plan[] => [
  ...(plan['Node Type'].endsWith('Scan') ? [plan] : []),
  ...(plan.Plans ?? []).flatMap(scans),
];

async function explain({ text }: { text: string }, values: unknown[]): Promise<Plan> {
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, timing off, format json) ${text}`,
    values,
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error('There is no plan');
  return plan;
}

describe('the due questions of a person with 5,000', () => {
  it('REV-13 are read from the index of that person only', async () => {
    await pool.query(
      `insert into users (id, provider, subject, email, first_name, created_at, updated_at)
       select id, 'test', id::text, id || '@academy.test', 'Reader', now(), now() from unnest($1::uuid[]) as id`,
      [READERS],
    );
    await pool.query(
      `insert into reviews (user_id, item_id, question, hash, due_at, stability, difficulty, reps, lapses, rated_at)
       select id, n % 300, lpad(n::text, 22, '0'), 'hash', now() + (n % 60 - 2) * interval '1 day', 1, 5, 1, 0, now()
       from unnest($1::uuid[]) as id, generate_series(1, ${QUESTIONS}) as n`,
      [READERS],
    );
    await pool.query('vacuum analyze reviews');
    const now = new Date();
    const items = Array.from({ length: 300 }, (_, at) => at);
    const counted = scans(await explain(COUNT_REVIEWS, [READERS[0], now, now]));
    const due = scans(await explain(LIST_DUE, [READERS[0], now, items, [], 20]));
    for (const scan of [...counted, ...due]) {
      expect(scan['Node Type']).not.toBe('Seq Scan');
      expect(scan['Actual Rows']).toBeLessThanOrEqual(QUESTIONS);
    }
    // Only due questions of the person are read.
    for (const scan of due) expect(scan['Actual Rows']).toBeLessThan(QUESTIONS / 10);
  });
});
