import type { ClientBase, Pool } from 'pg';
import type { CompletionDecision, CompletionRecord } from '@academy/domain/completion';
import { coalesce } from '../database/coalesce.ts';

/** What a decision is based on, and the version that tells whether it still holds when it is saved. */
export type StoredCompletion = {
  lesson: CompletionRecord;
  openedIds: number[];
  /** Those of them whose completion was never decided. */
  undecidedIds: number[];
  completedIds: number[];
  lastCompletedAt: Date | null;
  /** When the person first opened any of it, the lesson or another one of its course. */
  openedAt: Date | null;
  finishedAt: Date | null;
  version: string;
};

export type CompletionKey = {
  userId: string;
  itemId: number;
  courseId: number | null;
  lessonIds: readonly number[];
};

type Row = {
  completed_at: Date | null;
  decided_at: Date | null;
  opened: string | null;
  last_completed_at: Date | null;
  opened_at: Date | null;
  finished_at: Date | null;
  version: string;
};

/** Reads wait for no lock, so those of several people are combined. */
export const readCompletion = coalesce(readCompletions);

/** The same as a part of a transaction, which sees what the transaction wrote. */
export async function readCompletionIn(client: ClientBase, key: CompletionKey): Promise<StoredCompletion> {
  const [stored] = await readCompletions(client, [key]);
  if (!stored) throw new Error('A read of one completion returned no row.');
  return stored;
}

async function readCompletions(
  client: Pool | ClientBase,
  keys: readonly CompletionKey[],
): Promise<StoredCompletion[]> {
  // As subqueries the arrays are of unknown length to the planner, which would otherwise plan for each length anew and
  // spend more time on that than on reading.
  const { rows } = await client.query<Row>({
    name: 'read-completions',
    text: `select p.completed_at, p.decided_at, f.completed_at as finished_at, coalesce(v.version, 0) as version,
             course.opened, course.last_completed_at, least(p.started_at, course.opened_at) as opened_at
           from unnest((select $1::uuid[]), (select $2::bigint[]), (select $3::bigint[]), (select $4::text[]))
             with ordinality as requested(person, item, course, lessons, position)
           left join progress p on p.user_id = requested.person and p.item_id = requested.item
           left join course_completions f on f.user_id = requested.person and f.item_id = requested.course
           left join completion_versions v on v.user_id = requested.person
           cross join lateral (
             select string_agg(case when c.completed_at is not null then '-' when c.decided_at is not null then '+' else '' end
                      || c.item_id, ',') as opened,
                    max(c.completed_at) as last_completed_at, min(c.started_at) as opened_at
             from progress c
             where c.user_id = requested.person and c.item_id = any(requested.lessons::bigint[])) as course
           order by requested.position`,
    values: [
      keys.map(({ userId }) => userId),
      keys.map(({ itemId }) => itemId),
      keys.map(({ courseId }) => courseId),
      keys.map(({ lessonIds }) => `{${lessonIds.join(',')}}`),
    ],
  });
  return rows.map((row) => {
    // Completed lessons have a minus sign, and those that were undone a plus sign.
    const opened = row.opened ? row.opened.split(',') : [];
    const idsOf = (lessons: string[]) => lessons.map((lesson) => Math.abs(Number(lesson)));
    return {
      lesson: { completedAt: row.completed_at, decidedAt: row.decided_at },
      openedIds: idsOf(opened),
      undecidedIds: idsOf(opened.filter((lesson) => /^\d/.test(lesson))),
      completedIds: idsOf(opened.filter((lesson) => lesson.startsWith('-'))),
      lastCompletedAt: row.last_completed_at,
      openedAt: row.opened_at,
      finishedAt: row.finished_at,
      version: row.version,
    };
  });
}

type Saving = CompletionKey & {
  decision: Pick<CompletionDecision, 'record' | 'courseChange' | 'finishedAt'>;
  version: string;
  revision: number;
  /** The revision that the person says they have read. */
  shownRevision?: number | null;
  now: Date;
};

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
): Promise<'saved' | 'outdated'> {
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

const PREPARING = [
  // Every statement uses all values, which PostgreSQL needs to know their types.
  `given as (select $1::uuid as person, $2::bigint as version, $3::bigint as item, $4::timestamptz as completed_at,
     $5::timestamptz as decided_at, $6::timestamptz as now, $7::bigint as revision, $8::bigint as course,
     $9::bigint as shown, $10::timestamptz as finished_at)`,
  // Without a row, which is how each write below is skipped, if another change came first: the condition is checked
  // again on the newest row after a wait for its lock.
  `current_version as (
     insert into completion_versions as v (user_id, version) select person, 1 from given
     on conflict (user_id) do update set version = v.version + 1 where v.version = $2 returning 1)`,
];

const WRITES = {
  // The revision is that of the content in which the lesson was completed: what is live, or an older one that the person
  // says they have read, but none from before they opened it.
  record: `saved as (
     insert into progress as p (user_id, item_id, started_at, completed_at, decided_at, touched_at, revision)
     select person, item, coalesce(completed_at, now), completed_at, decided_at, now, revision from given, current_version
     on conflict (user_id, item_id) do update
       set completed_at = excluded.completed_at, decided_at = excluded.decided_at, touched_at = excluded.touched_at,
           revision = case when p.completed_at is not null then p.revision else
             least(excluded.revision, greatest(p.revision, coalesce((select shown from given), excluded.revision))) end)`,
  finish: `finished as (
     insert into course_completions (user_id, item_id, completed_at, revision)
     select person, course, finished_at, revision from given, current_version
     on conflict (user_id, item_id) do nothing)`,
  reopen: `reopened as (
     delete from course_completions c using given, current_version
     where c.user_id = given.person and c.item_id = given.course)`,
};
