import type { Pool } from 'pg';
import type { UserSort } from '@academy/domain/pagination';
import { readUsers } from '../server/src/features/users/store.ts';
import type { UserPage } from '../server/src/features/users/store.ts';
import { queryOnce } from '../server/src/testing/query-once.ts';
import { withDatabase, withFolder } from './database.ts';
import type { Bench, Figure } from './figures.ts';
import { quantile } from './measure.ts';

const NOW = new Date('2026-01-05T09:00:00Z');
const PAGE: UserPage = {
  sortBy: 'firstName',
  isDescending: false,
  offset: 0,
  limit: 20,
  filter: 'all',
  search: '',
  now: NOW,
};

/** What a page of the list of people costs an administrator, with very many people. */
export const users: Bench = {
  name: 'users',
  run: ({ quick, rows = quick ? 100_000 : 1_000_000 }) =>
    withFolder((folder) =>
      withDatabase(folder, async ({ pool, url }) => {
        await addPeople(url, rows);
        const figures: Figure[] = [];
        for (const [name, pages] of Object.entries(questions(rows))) {
          const times = await timesOf(pool, { pages, rounds: quick ? 3 : 10 });
          figures.push({
            name: `${name}, ${rows} people`,
            value: quantile(times, 0.5),
            unit: 'ms',
            // Far pages skip all rows before them in the index.
            limit: { atMost: pages.some(({ offset }) => offset > 0) ? 300 : 30 },
            note: `p95 ${quantile(times, 0.95).toFixed(1)} ms`,
          });
        }
        return figures;
      }),
    ),
};

function questions(rows: number): Record<string, UserPage[]> {
  const sorts: UserSort[] = ['firstName', 'email', 'isAdmin', 'createdAt', 'proUntil'];
  const places = Array.from({ length: 20 }, (_, at) => Math.floor((rows / 20) * at));
  const found = (search: string) => ({ ...PAGE, search });
  return {
    'users: the first page': [PAGE, { ...PAGE, isDescending: true }],
    'users: the first page of each order': sorts.flatMap((sortBy) => [
      { ...PAGE, sortBy },
      { ...PAGE, sortBy, isDescending: true },
    ]),
    'users: pages spread over the whole list': places.map((offset) => ({ ...PAGE, offset })),
    'users: search for one person': [
      found('mary.1234@'),
      found(`person.${Math.floor(rows / 2)}@`),
      found('nobody at all'),
    ],
    'users: search for a name': [found('mary'), found('tanaka'), found('grace hop')],
    'users: search for two letters': [found('ma'), found('qx')],
    'users: a filter': (['pro', 'ended', 'admins'] as const).flatMap((filter) => [
      { ...PAGE, filter },
      { ...PAGE, filter, search: 'mary' },
    ]),
  };
}

async function timesOf(
  pool: Pool,
  { pages, rounds }: { pages: UserPage[]; rounds: number },
): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    for (const page of pages) {
      const start = performance.now();
      await readUsers(pool, page);
      // The first round is for the caches.
      if (round > 0) times.push(performance.now() - start);
    }
  }
  return times;
}

/** Names as common as names are, one in ten with Pro, and half of those with one that has ended. */
async function addPeople(url: string, rows: number): Promise<void> {
  const first = list('Mary Grace Ada Ana Wei Omar Nina Ravi Lena Ivan Zoë José Aiko Emeka Sara');
  const last = list('Hopper Lovelace Tanaka García Smith Okafor Novak Silva Kim Rossi Meyer');
  await withoutIndexes(url, () =>
    queryOnce(
      url,
      `insert into users (id, provider, subject, email, first_name, last_name, is_admin, pro_from, pro_until, created_at, updated_at)
       select md5(n::text)::uuid, 'bench', 'person-' || n,
              case n % 3 when 0 then lower(names.first) else 'person' end || '.' || n || '@academy.test',
              names.first || case when n % 4 = 0 then '-' || substr(md5(n::text), 1, 5) else '' end, names.last, n % 100000 = 0,
              case when n % 10 = 0 then ${WHEN} - interval '400 days' end,
              case when n % 10 = 0 then ${WHEN} + make_interval(days => (n % 700)::int - 350) end,
              ${WHEN} - make_interval(secs => (n::bigint * 7919) % 100000000), ${WHEN}
       from generate_series(1, ${rows}) as n
       cross join lateral (select (${first})[1 + (n * 31) % cardinality(${first})] as first,
                                  (${last})[1 + (n * 17) % cardinality(${last})] as last) as names`,
    ),
  );
  await queryOnce(url, 'vacuum analyze users');
  await queryOnce(url, 'checkpoint');
}

const WHEN = `timestamptz '${NOW.toISOString()}'`;
const list = (names: string) => `array[${names.split(' ').map((name) => `'${name}'`)}]`;

/** Keeping many indexes in order, row by row, would take longer than all the rest; afterwards they are as ever. */
async function withoutIndexes(url: string, work: () => Promise<unknown>): Promise<void> {
  const indexes = await queryOnce<{ name: string; definition: string }>(
    url,
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'users' and indexname not in (select conname from pg_constraint)`,
  );
  for (const { name } of indexes) await queryOnce(url, `drop index ${name}`);
  await work();
  for (const { definition } of indexes)
    await queryOnce(url, `set maintenance_work_mem = '512MB'; ${definition}`);
}
