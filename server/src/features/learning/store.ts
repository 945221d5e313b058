import type { Pool } from 'pg';
import type { Member } from '@academy/domain/access';
import type { CheckScore } from '@academy/domain/course-score';
import type { LessonPlace } from '@academy/domain/lesson-place';
import type { TableOfContents } from '@academy/contract/schemas/catalog';
import { coalesce } from '../../database/coalesce.ts';

/** What My Learning shows beside the records, by internal item number. */
export type LearningFacts = {
  /** Lessons and guides that were used since a moment. */
  touched: { itemId: number; startedAt: Date; touchedAt: Date; completedAt: Date | null }[];
  finishedAt: ReadonlyMap<number, Date>;
  /** The best attempt at each knowledge check that was passed. */
  scores: ReadonlyMap<number, CheckScore>;
  isActivityHidden: boolean;
};

/** One row with texts for each person, and arrays as subqueries, for the same reasons as READ_RECORDS. A benchmark runs the same query. */
export const READ_LEARNING = {
  name: 'read-learning',
  text: `select
    (select string_agg(concat_ws(':', item_id, extract(epoch from started_at)::bigint,
       extract(epoch from touched_at)::bigint, extract(epoch from completed_at)::bigint), ',')
     from progress where user_id = requested.id and touched_at >= requested.since) as touched,
    (select string_agg(concat_ws(':', item_id, extract(epoch from completed_at)::bigint), ',' order by completed_at desc)
     from course_completions where user_id = requested.id) as finished,
    (select string_agg(concat_ws(':', item_id, score, questions), ',') from (
       select distinct on (item_id) item_id, score, coalesce(scored, questions) as questions from quiz_attempts
       where user_id = requested.id and passed order by item_id, score desc) as best) as scores,
    coalesce((select true from hidden_activity where user_id = requested.id), false) as is_hidden
   from unnest((select $1::uuid[]), (select $2::timestamptz[])) with ordinality as requested(id, since, position)
   order by requested.position`,
};

type Row = Record<'touched' | 'finished' | 'scores', string | null> & { is_hidden: boolean };

const read = coalesce<{ userId: string; since: Date }, Row | undefined>(async (pool, wanted) => {
  const values = [wanted.map(({ userId }) => userId), wanted.map(({ since }) => since)];
  const { rows } = await pool.query<Row>({ ...READ_LEARNING, values });
  return rows;
});

export async function readLearning(
  pool: Pool,
  { person, since }: { person: Member; since: Date },
): Promise<LearningFacts> {
  const row = await read(pool, { userId: person.userId, since });
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
  name: 'read-places',
  text: `select p.place,
           case when p.place ? 'heading' then (select body -> 'toc' from documents where hash = requested.hash) end as toc
         from unnest((select $1::uuid[]), (select $2::bigint[]), (select $3::text[]))
           with ordinality as requested(person, item, hash, position)
         left join progress p on p.user_id = requested.person and p.item_id = requested.item
         order by requested.position`,
};

type PlaceKey = { userId: string; itemId: number; hash: string };
type PlaceRow = { place: LessonPlace | null; toc: TableOfContents | null };

const placeOf = coalesce<PlaceKey, PlaceRow | undefined>(async (pool, wanted) => {
  const values = [
    wanted.map(({ userId }) => userId),
    wanted.map(({ itemId }) => itemId),
    wanted.map(({ hash }) => hash),
  ];
  const { rows } = await pool.query<PlaceRow>({ ...READ_PLACE, values });
  return rows;
});

/** How far a person came in one lesson or guide, with the headings of its text where they are needed to tell. */
export async function readPlace(
  pool: Pool,
  { person, item }: { person: Member; item: { itemId: number; hash: string } },
): Promise<{ place: LessonPlace | null; toc: TableOfContents }> {
  const row = await placeOf(pool, { userId: person.userId, itemId: item.itemId, hash: item.hash });
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
