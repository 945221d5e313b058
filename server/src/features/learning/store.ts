import type { Pool } from 'pg';
import type { Member } from '@academy/domain/access';
import type { CheckScore } from '@academy/domain/course-score';
import type { LessonPlace } from '@academy/domain/lesson-place';
import type { TableOfContents } from '@academy/contract/schemas/catalog';

/** What My Learning shows in addition to the records, by internal item number. */
export type LearningFacts = {
  /** Lessons and guides that were used since a moment. */
  touched: { itemId: number; startedAt: Date; touchedAt: Date; completedAt: Date | null }[];
  finishedAt: ReadonlyMap<number, Date>;
  /** The best attempt at each knowledge check that was passed. */
  scores: ReadonlyMap<number, CheckScore>;
  isActivityHidden: boolean;
};

type Row = {
  touched: { itemId: number; startedAt: string; touchedAt: string; completedAt: string | null }[];
  finished: { itemId: number; at: string }[];
  scores: { itemId: number; score: number; questions: number }[];
  isHidden: boolean;
};

export async function readLearning(
  pool: Pool,
  { person, since }: { person: Member; since: Date },
): Promise<LearningFacts> {
  const { rows } = await pool.query<Row>({
    name: 'read-learning',
    text: `select
      (select coalesce(json_agg(json_build_object('itemId', item_id, 'startedAt', started_at, 'touchedAt', touched_at,
         'completedAt', completed_at)), '[]') from progress where user_id = $1 and touched_at >= $2) as touched,
      (select coalesce(json_agg(json_build_object('itemId', item_id, 'at', completed_at) order by completed_at desc), '[]')
       from course_completions where user_id = $1) as finished,
      (select coalesce(json_agg(best), '[]') from (
         select distinct on (item_id) item_id as "itemId", score, coalesce(scored, questions) as questions
         from quiz_attempts where user_id = $1 and passed order by item_id, score desc) as best) as scores,
      exists (select from hidden_activity where user_id = $1) as "isHidden"`,
    values: [person.userId, since],
  });
  const { touched = [], finished = [], scores = [], isHidden = false } = rows[0] ?? {};
  return {
    touched: touched.map(({ itemId, startedAt, touchedAt, completedAt }) => ({
      itemId,
      startedAt: new Date(startedAt),
      touchedAt: new Date(touchedAt),
      completedAt: completedAt === null ? null : new Date(completedAt),
    })),
    finishedAt: new Map(finished.map(({ itemId, at }) => [itemId, new Date(at)])),
    scores: new Map(scores.map(({ itemId, score, questions }) => [itemId, { score, questions }])),
    isActivityHidden: isHidden,
  };
}

type PlaceRow = { place: LessonPlace | null; toc: TableOfContents | null };

/** How far a person got in one lesson or guide, with the headings of its text if they are needed to tell. */
export async function readPlace(
  pool: Pool,
  { person, item }: { person: Member; item: { itemId: number; hash: string } },
): Promise<{ place: LessonPlace | null; toc: TableOfContents }> {
  const { rows } = await pool.query<PlaceRow>({
    name: 'read-place',
    text: `select place,
             case when place ? 'heading' then (select body -> 'toc' from documents where hash = $3) end as toc
           from progress where user_id = $1 and item_id = $2`,
    values: [person.userId, item.itemId, item.hash],
  });
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
