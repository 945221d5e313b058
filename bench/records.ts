import type { Pool } from 'pg';
import { queryOnce } from '../server/src/testing/query-once.ts';

const EACH = 100;

/**
 * People with a hundred records each, in the order of years of use: everyone's first lesson, everyone's
 * second one … so that one person's rows are far apart.
 */
export async function addRecords(
  url: string,
  { issuer, rows }: { issuer: string; rows: number },
): Promise<void> {
  const people = Math.ceil(rows / EACH);
  await addPeople(url, { issuer, name: 'person', people });
  // Checking each row and maintaining the index would take an hour; both are restored afterwards.
  await queryOnce(url, 'alter table progress drop constraint progress_pkey');
  await queryOnce(
    url,
    `set session_replication_role = replica;
     insert into progress (user_id, item_id, started_at, completed_at, decided_at, touched_at, revision)
     select md5('person-' || n)::uuid, lessons.ids[1 + (n * 7 + step) % cardinality(lessons.ids)], ${WHEN},
            case when step % 4 > 0 then ${WHEN} end, case when step % 4 > 0 then ${WHEN} end,
            ${WHEN} + step * interval '1 hour', 1
     from (select array_agg(id order by id) as ids from items where kind = 'lesson') as lessons
     cross join generate_series(0, ${EACH - 1}) as step
     cross join generate_series(1, ${people}) as n`,
  );
  await queryOnce(
    url,
    `set maintenance_work_mem = '512MB'; alter table progress add primary key (user_id, item_id)`,
  );
  await queryOnce(
    url,
    `insert into favourites (user_id, item_id, kind, created_at)
     select md5('person-' || n)::uuid, id, 'course', ${WHEN}
     from generate_series(1, ${people}) as n
     cross join (select id from items where kind = 'course' order by id limit 5) as courses`,
  );
  for (const table of ['users', 'progress', 'favourites']) await queryOnce(url, `vacuum analyze ${table}`);
  await queryOnce(url, 'checkpoint');
}

/** People without records: `person-1`, `person-2` and so on if the name is `person`. */
export async function addPeople(
  url: string,
  { issuer, name, people }: { issuer: string; name: string; people: number },
): Promise<void> {
  await queryOnce(
    url,
    `insert into users (id, provider, subject, email, first_name, created_at, updated_at)
     select md5('${name}-' || n)::uuid, '${issuer}', '${name}-' || n, '${name}-' || n || '@academy.test',
            initcap('${name}') || '-' || n, ${WHEN}, ${WHEN}
     from generate_series(1, ${people}) as n`,
  );
}

const WHEN = `timestamptz '2025-01-05T09:00:00Z'`;

/** The minimal completion of a lesson. */
export async function upsert(
  pool: Pool,
  { userId, itemId }: { userId: string | undefined; itemId: number | undefined },
): Promise<void> {
  await pool.query({
    name: 'bare-upsert',
    text: `insert into progress (user_id, item_id, started_at, completed_at, decided_at, touched_at, revision)
           values ($1, $2, $3, $3, $3, $3, 1)
           on conflict (user_id, item_id) do update
             set completed_at = excluded.completed_at, decided_at = excluded.decided_at, touched_at = excluded.touched_at`,
    values: [userId, itemId, new Date()],
  });
}
