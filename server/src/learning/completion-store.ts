import type { PoolClient } from 'pg';
import type { CompletionRecord } from '@academy/domain/completion';

export type StoredCompletion = {
  lesson: CompletionRecord;
  openedIds: number[];
  completedIds: number[];
  lastCompletedAt: Date | null;
  /** When the person first opened any of its lessons. */
  openedAt: Date | null;
  finishedAt: Date | null;
};

/**
 * Locks a person's completions until the transaction ends, so that a change in another tab waits and then
 * sees this one. Earlier releases, which may run alongside this one during an upgrade, compare the version
 * instead of waiting.
 */
export async function lockCompletions(client: PoolClient, userId: string): Promise<void> {
  await client.query({
    name: 'lock-completions',
    text: `insert into completion_versions as v (user_id, version) values ($1, 1)
           on conflict (user_id) do update set version = v.version + 1`,
    values: [userId],
  });
}

type Row = {
  /** Null if nothing of it was opened. */
  progress:
    | { itemId: number; startedAt: string; completedAt: string | null; decidedAt: string | null }[]
    | null;
  finishedAt: Date | null;
};

export async function readCompletion(
  client: PoolClient,
  {
    userId,
    itemId,
    courseId,
    lessonIds,
  }: { userId: string; itemId: number; courseId: number | null; lessonIds: readonly number[] },
): Promise<StoredCompletion> {
  const { rows } = await client.query<Row>({
    name: 'read-completion',
    text: `select
             (select json_agg(json_build_object('itemId', item_id, 'startedAt', started_at,
                'completedAt', completed_at, 'decidedAt', decided_at))
              from progress where user_id = $1 and item_id = any($2::bigint[])) as progress,
             (select completed_at from course_completions where user_id = $1 and item_id = $3) as "finishedAt"`,
    values: [userId, [itemId, ...lessonIds], courseId],
  });
  const progress = (rows[0]?.progress ?? []).map((one) => ({
    itemId: one.itemId,
    startedAt: new Date(one.startedAt),
    completedAt: toDate(one.completedAt),
    decidedAt: toDate(one.decidedAt),
  }));
  const lesson = progress.find((one) => one.itemId === itemId);
  const opened = progress.filter((one) => lessonIds.includes(one.itemId));
  const completed = opened.filter(({ completedAt }) => completedAt !== null);
  return {
    lesson: { completedAt: lesson?.completedAt ?? null, decidedAt: lesson?.decidedAt ?? null },
    openedIds: opened.map((one) => one.itemId),
    completedIds: completed.map((one) => one.itemId),
    lastCompletedAt: completed.map((one) => one.completedAt).reduce(later, null),
    openedAt: progress.map((one) => one.startedAt).reduce(earlier, null),
    finishedAt: rows[0]?.finishedAt ?? null,
  };
}

type SavedCompletion = {
  userId: string;
  itemId: number;
  record: CompletionRecord;
  revision: number;
  /** The revision that the client claims to have shown. */
  shownRevision?: number | undefined;
  now: Date;
};

/**
 * The stored revision is the one the lesson was completed in, but not older than when the person opened it.
 */
export async function saveCompletion(
  client: PoolClient,
  { userId, itemId, record: { completedAt, decidedAt }, revision, shownRevision, now }: SavedCompletion,
): Promise<void> {
  await client.query({
    name: 'save-completion',
    text: `insert into progress as p (user_id, item_id, started_at, completed_at, decided_at, touched_at, revision)
           values ($1, $2, coalesce($3::timestamptz, $5::timestamptz), $3, $4, $5, $6)
           on conflict (user_id, item_id) do update
           set completed_at = excluded.completed_at, decided_at = excluded.decided_at,
             touched_at = excluded.touched_at,
             revision = case when p.completed_at is not null then p.revision
               else least(excluded.revision, greatest(p.revision, coalesce($7::bigint, excluded.revision))) end`,
    values: [userId, itemId, completedAt, decidedAt, now, revision, shownRevision ?? null],
  });
}

export async function finishCourse(
  client: PoolClient,
  {
    userId,
    courseId,
    finishedAt,
    revision,
  }: { userId: string; courseId: number; finishedAt: Date; revision: number },
): Promise<void> {
  await client.query({
    name: 'finish-course',
    text: `insert into course_completions (user_id, item_id, completed_at, revision) values ($1, $2, $3, $4)
           on conflict (user_id, item_id) do nothing`,
    values: [userId, courseId, finishedAt, revision],
  });
}

export async function reopenCourse(
  client: PoolClient,
  { userId, courseId }: { userId: string; courseId: number },
): Promise<void> {
  await client.query({
    name: 'reopen-course',
    text: 'delete from course_completions where user_id = $1 and item_id = $2',
    values: [userId, courseId],
  });
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

function later(one: Date | null, other: Date | null): Date | null {
  return one === null || (other !== null && other > one) ? other : one;
}

function earlier(one: Date | null, other: Date): Date {
  return one === null || other < one ? other : one;
}
