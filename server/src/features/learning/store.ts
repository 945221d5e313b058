import type { Pool } from 'pg';
import type { Member } from '@academy/domain/access';
import type { CheckScore } from '@academy/domain/course-score';
import type { LessonPlace } from '@academy/domain/lesson-place';
import type { TableOfContents } from '@academy/contract/schemas/catalog';

/** What My Learning shows beside the records, by internal item number. */
export type LearningFacts = {
  /** Lessons and guides that were used since a moment. */
  touched: { itemId: number; startedAt: Date; touchedAt: Date; completedAt: Date | null }[];
  finishedAt: ReadonlyMap<number, Date>;
  /** The best attempt at each knowledge check that was passed. */
  scores: ReadonlyMap<number, CheckScore>;
  isActivityHidden: boolean;
};

/** One row with texts, for the same reason as READ_RECORDS. A benchmark runs the same query. */
export const READ_LEARNING = {
  name: 'read-learning',
  text: `select
    (select string_agg(concat_ws(':', item_id, extract(epoch from started_at)::bigint,
       extract(epoch from touched_at)::bigint, extract(epoch from completed_at)::bigint), ',')
     from progress where user_id = $1 and touched_at >= $2) as touched,
    (select string_agg(concat_ws(':', item_id, extract(epoch from completed_at)::bigint), ',' order by completed_at desc)
     from course_completions where user_id = $1) as finished,
    (select string_agg(concat_ws(':', item_id, score, questions), ',') from (
       select distinct on (item_id) item_id, score, coalesce(scored, questions) as questions from quiz_attempts
       where user_id = $1 and passed order by item_id, score desc) as best) as scores,
    coalesce((select true from hidden_activity where user_id = $1), false) as is_hidden`,
};

type Row = Record<'touched' | 'finished' | 'scores', string | null> & { is_hidden: boolean };

export async function readLearning(
  pool: Pool,
  { person, since }: { person: Member; since: Date },
): Promise<LearningFacts> {
  const { rows } = await pool.query<Row>({ ...READ_LEARNING, values: [person.userId, since] });
  const [row] = rows;
  return {
    touched: partsOf(row?.touched).map(([itemId = 0, started = 0, touched = 0, completed]) => ({
      itemId,
      startedAt: fromSeconds(started),
      touchedAt: fromSeconds(touched),
      completedAt: completed === undefined ? null : fromSeconds(completed),
    })),
    finishedAt: new Map(partsOf(row?.finished).map(([itemId = 0, at = 0]) => [itemId, fromSeconds(at)])),
    scores: new Map(
      partsOf(row?.scores).map(([itemId = 0, score = 0, questions = 0]) => [itemId, { score, questions }]),
    ),
    isActivityHidden: row?.is_hidden ?? false,
  };
}

export const READ_PLACE = {
  name: 'read-place',
  text: `select place,
           case when place ? 'heading' then (select body -> 'toc' from documents where hash = $3) end as toc
         from progress where user_id = $1 and item_id = $2`,
};

type PlaceRow = { place: LessonPlace | null; toc: TableOfContents | null };

/** How far a person came in one lesson or guide, with the headings of its text where they are needed to tell. */
export async function readPlace(
  pool: Pool,
  { person, item }: { person: Member; item: { itemId: number; hash: string } },
): Promise<{ place: LessonPlace | null; toc: TableOfContents }> {
  const values = [person.userId, item.itemId, item.hash];
  const { rows } = await pool.query<PlaceRow>({ ...READ_PLACE, values });
  const [row] = rows;
  return { place: row?.place ?? null, toc: row?.toc ?? [] };
}

export async function hideActivity(
  pool: Pool,
  { person, isHidden, now }: { person: Member; isHidden: boolean; now: Date },
): Promise<void> {
  if (isHidden)
    await pool.query(
      'insert into hidden_activity (user_id, hidden_at) values ($1, $2) on conflict do nothing',
      [person.userId, now],
    );
  else await pool.query('delete from hidden_activity where user_id = $1', [person.userId]);
}

function partsOf(text: string | null | undefined): number[][] {
  return text ? text.split(',').map((part) => part.split(':').map(Number)) : [];
}

function fromSeconds(seconds: number): Date {
  return new Date(seconds * 1000);
}
