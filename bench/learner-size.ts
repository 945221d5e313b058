import { queryOnce } from '../server/src/testing/query-once.ts';
import { withDatabase, withFolder } from './database.ts';
import type { Bench, Figure } from './figures.ts';

/** How many rows somebody leaves behind who has learned for a year: five courses, ten checks, labs, notes, logins. */
const ROWS_EACH: Record<string, number> = {
  progress: 60,
  course_completions: 5,
  favourites: 5,
  quiz_attempts: 10,
  reviews: 40,
  notes: 5,
  lab_checks: 10,
  identity_records: 3,
  identity_events: 25,
  certificates: 1,
};

const AT = `timestamptz '2026-01-05T09:00:00Z'`;
const LATER = `${AT} + make_interval(mins => k)`;
/** Statements that make the rows of learners p, each of them with the numbers k. */
const INSERTS: Record<string, string> = {
  progress: `(user_id, item_id, started_at, completed_at, decided_at, touched_at, revision, place, place_at, place_sequence)
    select id, k, ${AT}, ${LATER}, ${LATER}, ${LATER}, 1, '{"heading": "what-comes-next"}', ${AT}, k`,
  course_completions: `(user_id, item_id, completed_at, revision) select id, k, ${LATER}, 1`,
  favourites: `(user_id, item_id, kind, created_at) select id, k, 'course', ${LATER}`,
  quiz_attempts: `(id, user_id, item_id, hash, revision, seed, questions, answers, score, passed, opened_at, submitted_at, scored, in_reviews)
    select gen_random_uuid(), id, k, repeat('h', 43), 1, k, 8, (select jsonb_agg(jsonb_build_array('One of the answers, ' || n)) from generate_series(1, 8) n),
      7, true, ${AT}, ${LATER}, 8, true`,
  reviews: `(user_id, item_id, question, hash, due_at, stability, difficulty, reps, lapses, rated_at)
    select id, k / 8, substr(md5(k::text), 1, 22), repeat('h', 43), ${LATER}, 3.1, 5.2, 3, 0, ${AT}`,
  notes: `(user_id, id, item_id, exact, prefix, suffix, text, title, course_title, created_at, updated_at)
    select id, gen_random_uuid(), k, repeat('A sentence that was marked. ', 4), repeat('before ', 8), repeat('after ', 8),
      repeat('What I think of it. ', 5), 'The title of a lesson', 'The title of a course', ${AT}, ${LATER}`,
  lab_checks: `(user_id, item_id, check_name, passed_at) select id, k / 5, 'check-' || k, ${LATER}`,
  identity_records: `(model, id, payload, grant_id, uid, account_id, expires_at)
    select (array['Session', 'Grant', 'RefreshToken'])[k], md5(id::text || k) || md5(id::text), jsonb_build_object('accountId', id, 'kind', repeat('x', 600)),
      md5(id::text), md5(id::text), id, ${LATER}`,
  identity_events: `(at, kind, provider, subject, tenant_id, network, browser, details)
    select ${LATER}, 'login.succeeded', 'https://learn.example.org/oidc', id::text, 'learn', '203.0.113.0/24', 'Firefox on Linux', '{"method": "password"}'`,
  certificates: `(user_id, id, item_id, tenant_id, kind, name, facts, issued_at)
    select id, md5(id::text), k, 'learn', 'course', 'Ada Lovelace', jsonb_build_object('lessons', repeat('A lesson. ', 60)), ${LATER}`,
};

/** Rows and bytes that a learner takes in the database, with all indexes, after a year. */
export const learnerSize: Bench = {
  name: 'learner-size',
  run: ({ quick, rows: people = quick ? 1_000 : 20_000 }) =>
    withFolder((folder) =>
      withDatabase(folder, async ({ url }) => {
        await addPeople(url, people);
        for (const [table, insert] of Object.entries(INSERTS))
          await queryOnce(
            url,
            `insert into ${table} ${insert} from users, generate_series(1, ${ROWS_EACH[table]}) as k`,
          );
        await queryOnce(url, 'vacuum analyze');
        const tables = ['users', 'accounts', 'visits', 'completion_versions', ...Object.keys(INSERTS)];
        const sizes = await Promise.all(tables.map((table) => sizeOf(url, table)));
        const bytes = sizes.reduce((total, { size }) => total + size, 0) / people;
        const count = 4 + Object.values(ROWS_EACH).reduce((total, each) => total + each, 0);
        const figures: Figure[] = sizes.map(({ table, size }) => ({
          name: `learner: ${table}, ${ROWS_EACH[table] ?? 1} rows`,
          value: size / people,
          unit: 'bytes',
        }));
        return [
          ...figures,
          {
            name: `learner: all of a year, ${people} people`,
            value: bytes / 1024,
            unit: 'kB',
            note: `${count} rows`,
          },
        ];
      }),
    ),
};

async function addPeople(url: string, people: number): Promise<void> {
  await queryOnce(
    url,
    `insert into accounts (id, email, first_name, last_name, password_hash, email_verified_at, created_at, updated_at)
     select md5(n::text)::uuid, 'person.' || n || '@academy.test', 'Ada', 'Lovelace', repeat('h', 120), ${AT}, ${AT}, ${AT}
     from generate_series(1, ${people}) as n`,
  );
  await queryOnce(
    url,
    `insert into users (id, provider, subject, email, first_name, last_name, created_at, updated_at)
     select id, 'https://learn.example.org/oidc', id::text, email, first_name, last_name, ${AT}, ${AT} from accounts`,
  );
  await queryOnce(url, `insert into visits (user_id, last_at) select id, ${AT} from users`);
  await queryOnce(url, 'insert into completion_versions (user_id, version) select id, 60 from users');
}

async function sizeOf(url: string, table: string): Promise<{ table: string; size: number }> {
  const [row] = await queryOnce<{ size: string }>(url, `select pg_total_relation_size('${table}') as size`);
  return { table, size: Number(row?.size ?? 0) };
}
