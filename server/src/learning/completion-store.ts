import type { ClientBase, Pool } from 'pg';
import type { CompletionRecord } from '@academy/domain/completion';
import { coalesce } from '../database/coalesce.ts';

/** What a decision is based on, and the version that tells whether it still holds when it is saved. */
export type StoredCompletion = {
  lesson: CompletionRecord;
  openedIds: number[];
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
    text: `select p.completed_at, p.decided_at,
             (select completed_at from course_completions where user_id = requested.person and item_id = requested.course)
               as finished_at,
             coalesce((select version from completion_versions where user_id = requested.person), 0) as version,
             course.opened, course.last_completed_at, least(p.started_at, course.opened_at) as opened_at
           from unnest((select $1::uuid[]), (select $2::bigint[]), (select $3::bigint[]), (select $4::text[]))
             with ordinality as requested(person, item, course, lessons, position)
           left join progress p on p.user_id = requested.person and p.item_id = requested.item
           cross join lateral (
             select string_agg(case when c.completed_at is not null then '-' else '' end || c.item_id, ',') as opened,
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
    // Completed lessons have a minus sign.
    const opened = row.opened ? row.opened.split(',') : [];
    const idsOf = (lessons: string[]) => lessons.map((lesson) => Math.abs(Number(lesson)));
    return {
      lesson: { completedAt: row.completed_at, decidedAt: row.decided_at },
      openedIds: idsOf(opened),
      completedIds: idsOf(opened.filter((lesson) => lesson.startsWith('-'))),
      lastCompletedAt: row.last_completed_at,
      openedAt: row.opened_at,
      finishedAt: row.finished_at,
      version: row.version,
    };
  });
}
