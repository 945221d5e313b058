import type { ClientBase, Pool } from 'pg';
import type { CompletionDecision } from '@academy/domain/completion';
import { coalesce } from '../database/coalesce.ts';
import type { CompletionKey } from './completion-store.ts';

type Saving = CompletionKey & {
  decision: Pick<CompletionDecision, 'record' | 'courseChange' | 'finishedAt'>;
  version: string;
  revision: number;
  /** The revision that the person says they have read. */
  shownRevision?: number | null;
  now: Date;
};

type Outcome = 'saved' | 'outdated';

/** Saves the decision in one statement, unless the person's completions changed since they were read. */
export async function saveCompletion(
  client: Pool | ClientBase,
  {
    userId,
    itemId,
    courseId,
    decision: { record, courseChange, finishedAt },
    version,
    revision,
    shownRevision,
    now,
  }: Saving,
): Promise<Outcome> {
  const writes: (keyof typeof WRITES)[] = [
    ...(record ? ['record' as const] : []),
    ...(courseChange ? [courseChange] : []),
  ];
  if (writes.length === 0) return 'saved';
  const { rowCount } = await client.query({
    name: `save-completion-${writes.join('-')}`,
    text: `with ${[...PREPARING, ...writes.map((write) => WRITES[write])].join(',\n')} select from current_version`,
    values: [
      userId,
      version,
      itemId,
      record?.completedAt ?? null,
      record?.decidedAt ?? null,
      now,
      revision,
      courseId,
      shownRevision ?? null,
      finishedAt,
    ],
  });
  return rowCount === 1 ? 'saved' : 'outdated';
}

/** The same, in one statement with the changes that other people make at this moment. */
export async function saveWithOthers(pool: Pool, saving: Saving): Promise<Outcome> {
  const { decision, version } = saving;
  // What is rare has no place in the statement for many: a person's first change, and a course that is open again.
  const isUsual = version !== '0' && decision.record !== null && decision.courseChange !== 'reopen';
  if (isUsual && (await saveRecord(pool, saving))) return 'saved';
  return saveCompletion(pool, saving);
}

/** Whether it was saved; nobody waits for a person whose rows are locked. */
const saveRecord = coalesce<Saving, boolean>(async (pool, savings) => {
  const { rows } = await pool.query<{ person: string }>({
    name: 'save-records',
    text: SAVE_RECORDS,
    values: [
      savings.map(({ userId }) => userId),
      savings.map(({ version }) => version),
      savings.map(({ itemId }) => itemId),
      savings.map(({ decision }) => decision.record?.completedAt ?? null),
      savings.map(({ decision }) => decision.record?.decidedAt ?? null),
      savings.map(({ now }) => now),
      savings.map(({ revision }) => revision),
      savings.map(({ decision, courseId }) => (decision.courseChange === 'finish' ? courseId : null)),
      savings.map(({ shownRevision }) => shownRevision ?? null),
      savings.map(({ decision }) => decision.finishedAt),
    ],
  });
  const saved = new Set(rows.map(({ person }) => person));
  return savings.map(({ userId }) => saved.has(userId));
});

const PREPARING = [
  // Every statement uses all values, which PostgreSQL needs to know their types.
  `given as (select $1::uuid as person, $2::bigint as version, $3::bigint as item, $4::timestamptz as completed_at,
     $5::timestamptz as decided_at, $6::timestamptz as now, $7::bigint as revision, $8::bigint as course,
     $9::bigint as shown, $10::timestamptz as finished_at)`,
  // Without a row, which is how each write below is skipped, if another change came first: the condition is checked
  // again on the newest row after a wait for its lock.
  `current_version as (
     insert into completion_versions as v (user_id, version) select person, 1 from given
     on conflict (user_id) do update set version = v.version + 1 where v.version = $2 returning user_id)`,
];

const SAVE_RECORD = `insert into progress as p
    (user_id, item_id, started_at, completed_at, decided_at, touched_at, revision)
  select person, item, coalesce(completed_at, now), completed_at, decided_at, now, revision
  from given join current_version on user_id = person
  on conflict (user_id, item_id) do update
  set completed_at = excluded.completed_at, decided_at = excluded.decided_at, touched_at = excluded.touched_at,
    revision = case when p.completed_at is not null then p.revision else
      least(excluded.revision, greatest(p.revision, coalesce(
        (select shown from given where person = excluded.user_id), excluded.revision))) end`;

const SAVE_COURSE = `insert into course_completions (user_id, item_id, completed_at, revision)
  select person, course, finished_at, revision
  from given join current_version on user_id = person where course is not null
  on conflict (user_id, item_id) do nothing`;

const WRITES = {
  // The revision is that of the content in which the lesson was completed: what is live, or an older one that the person
  // says they have read, but none from before they opened it.
  record: `saved as (${SAVE_RECORD})`,
  finish: `finished as (${SAVE_COURSE})`,
  reopen: `reopened as (
     delete from course_completions c using given, current_version
     where c.user_id = given.person and c.item_id = given.course)`,
};

// As subqueries the arrays are of unknown length to the planner, which would otherwise plan for each length anew.
const SAVE_RECORDS = `
  with given as (
    select * from unnest(
      (select $1::uuid[]), (select $2::bigint[]), (select $3::bigint[]), (select $4::timestamptz[]),
      (select $5::timestamptz[]), (select $6::timestamptz[]), (select $7::bigint[]), (select $8::bigint[]),
      (select $9::bigint[]), (select $10::timestamptz[])) as one(person, version, item,
      completed_at, decided_at, now, revision, course, shown, finished_at)),
  current_version as (
    update completion_versions v set version = v.version + 1
    from given cross join lateral (
      select user_id from completion_versions
      where user_id = given.person and version = given.version for update skip locked) as free
    left join lateral (
      select true as is_free from progress
      where user_id = given.person and item_id = given.item for update skip locked) as record on true
    where v.user_id = free.user_id
      and coalesce(record.is_free, (select false from progress where user_id = given.person and item_id = given.item), true)
    returning v.user_id),
  saved as (${SAVE_RECORD}),
  finished as (${SAVE_COURSE})
  select user_id as person from current_version`;
