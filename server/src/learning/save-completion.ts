import type { ClientBase, Pool } from 'pg';
import type { CompletionDecision } from '@academy/domain/completion';
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

const WRITES = {
  // The revision is that of the content in which the lesson was completed: what is live, or an older one that the person
  // says they have read, but none from before they opened it.
  record: `saved as (
     insert into progress as p (user_id, item_id, started_at, completed_at, decided_at, touched_at, revision)
     select person, item, coalesce(completed_at, now), completed_at, decided_at, now, revision
     from given join current_version on user_id = person
     on conflict (user_id, item_id) do update
     set completed_at = excluded.completed_at, decided_at = excluded.decided_at, touched_at = excluded.touched_at,
       revision = case when p.completed_at is not null then p.revision else
         least(excluded.revision, greatest(p.revision, coalesce((select shown from given), excluded.revision))) end)`,
  finish: `finished as (
     insert into course_completions (user_id, item_id, completed_at, revision)
     select person, course, finished_at, revision from given join current_version on user_id = person
     on conflict (user_id, item_id) do nothing)`,
  reopen: `reopened as (
     delete from course_completions c using given, current_version
     where c.user_id = given.person and c.item_id = given.course)`,
};
