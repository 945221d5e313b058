import type { PoolClient } from 'pg';
import type { CompletionRecord } from '@academy/domain/completion';

/** What a decision is based on. */
export type StoredCompletion = {
  lesson: CompletionRecord;
  openedIds: number[];
  completedIds: number[];
  lastCompletedAt: Date | null;
  /** When the person first opened any of it, the lesson or another one of its course. */
  openedAt: Date | null;
  finishedAt: Date | null;
};

/**
 * Locks a person's completions until the transaction ends, so that a change in another tab waits and then sees this one.
 * Earlier releases, which may run beside this one during an upgrade, compare the version instead of waiting.
 */
export async function lockCompletions(client: PoolClient, userId: string): Promise<void> {
  await client.query({
    name: 'lock-completions',
    text: `insert into completion_versions as v (user_id, version) values ($1, 1)
           on conflict (user_id) do update set version = v.version + 1`,
    values: [userId],
  });
}

type ProgressRow = { itemId: number; startedAt: Date; completedAt: Date | null; decidedAt: Date | null };

export async function readCompletion(
  client: PoolClient,
  {
    userId,
    itemId,
    courseId,
    lessonIds,
  }: { userId: string; itemId: number; courseId: number | null; lessonIds: readonly number[] },
): Promise<StoredCompletion> {
  const { rows } = await client.query<ProgressRow>({
    name: 'read-completions',
    text: `select item_id::float8 as "itemId", started_at as "startedAt", completed_at as "completedAt",
             decided_at as "decidedAt"
           from progress where user_id = $1 and item_id = any($2::bigint[])`,
    values: [userId, [itemId, ...lessonIds]],
  });
  const course = await client.query<{ finishedAt: Date }>({
    name: 'read-course-completion',
    text: 'select completed_at as "finishedAt" from course_completions where user_id = $1 and item_id = $2',
    values: [userId, courseId],
  });
  const lesson = rows.find((row) => row.itemId === itemId);
  const opened = rows.filter((row) => lessonIds.includes(row.itemId));
  const completed = opened.filter(({ completedAt }) => completedAt !== null);
  return {
    lesson: { completedAt: lesson?.completedAt ?? null, decidedAt: lesson?.decidedAt ?? null },
    openedIds: opened.map((row) => row.itemId),
    completedIds: completed.map((row) => row.itemId),
    lastCompletedAt: completed.map((row) => row.completedAt).reduce(later, null),
    openedAt: rows.map((row) => row.startedAt).reduce(earlier, null),
    finishedAt: course.rows[0]?.finishedAt ?? null,
  };
}

type SavedCompletion = {
  userId: string;
  itemId: number;
  record: CompletionRecord;
  /** What is live. */
  revision: number;
  /** The revision that the person says they have read. */
  shownRevision?: number | undefined;
  now: Date;
};

/** The stored revision is the one the lesson was completed in, but none from before the person opened it. */
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

function later(one: Date | null, other: Date | null): Date | null {
  return one === null || (other !== null && other > one) ? other : one;
}

function earlier(one: Date | null, other: Date): Date {
  return one === null || other < one ? other : one;
}
