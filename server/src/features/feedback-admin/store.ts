import type { Pool } from 'pg';
import type { FeedbackEntry, FeedbackFilters, RatedWeek } from '@academy/contract/schemas/feedback-admin';

/** Selects feedback of one tenant or of all. */
export type FeedbackFilter = Pick<FeedbackFilters, 'schema' | 'rating' | 'lesson' | 'text'> & {
  tenantId: string | null;
};

/** Where a page begins: an offset for the list, the last entry for the export. */
export type Cursor = { offset: number } | { after: { createdAt: string; id: string } | null };

type Row = Omit<FeedbackEntry, 'createdAt' | 'contact' | 'levels' | 'wishes'> & {
  createdAt: Date;
  contactName: string | null;
  contactEmail: string | null;
  answers: Record<string, unknown> | null;
};

/** Newest first. */
export async function readFeedback(
  pool: Pool,
  { filter, cursor, limit }: { filter: FeedbackFilter; cursor: Cursor; limit: number },
): Promise<FeedbackEntry[]> {
  const { where, values } = conditionsOf(filter);
  const after = 'after' in cursor ? cursor.after : null;
  const beyond = after
    ? `and (f.created_at, f.id) < ($${values.push(after.createdAt)}::timestamptz, $${values.push(after.id)}::uuid)`
    : '';
  const { rows } = await pool.query<Row>(
    `select f.id, f.tenant as "tenantId", f.created_at as "createdAt", f.schema, f.rating, f.comments,
       f.more_comments as "moreComments", f.feedbackable_type as "feedbackableType",
       f.feedbackable_id as "feedbackableId", f.course_id as "courseId", f.is_bug as "isBug",
       case when f.allow_contact then trim(u.first_name || ' ' || u.last_name) end as "contactName",
       case when f.allow_contact then u.email end as "contactEmail",
       f.answers, coalesce(f.context ->> 'route', '') as page, f.quote ->> 'text' as quote
     from feedback f left join users u on u.id = f.user_id
     where ${where} ${beyond} order by f.created_at desc, f.id desc
     limit $${values.push(limit)} offset $${values.push('offset' in cursor ? cursor.offset : 0)}`,
    values,
  );
  return rows.map(toEntry);
}

export async function countFeedback(pool: Pool, filter: FeedbackFilter): Promise<number> {
  const { where, values } = conditionsOf(filter);
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from feedback f where ${where}`,
    values,
  );
  return rows[0]?.count ?? 0;
}

/** Every week from the first to the last, including weeks without ratings. Zero stars count as no rating. */
export async function readRatings(
  pool: Pool,
  { filter, from, until }: { filter: FeedbackFilter; from: Date; until: Date },
): Promise<RatedWeek[]> {
  const { where, values } = conditionsOf(filter);
  const [first, last] = [values.push(from), values.push(until)].map(
    (at) => `date_trunc('week', $${at}::timestamptz at time zone 'UTC')`,
  );
  const { rows } = await pool.query<RatedWeek>(
    `select to_char(w, 'YYYY-MM-DD') as week, coalesce(r.count, 0) as count, r.average
     from generate_series(${first}, ${last}, interval '7 days') as w
     left join (
       select date_trunc('week', f.created_at at time zone 'UTC') as week, count(*)::int as count, avg(f.rating)::float as average
       from feedback f where ${where} and f.rating > 0 and f.created_at >= ${first} at time zone 'UTC' group by 1
     ) as r on r.week = w
     order by w`,
    values,
  );
  return rows;
}

function conditionsOf({ tenantId, schema, rating, lesson, text }: FeedbackFilter) {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const add = (value: unknown, write: (name: string) => string) =>
    void conditions.push(write(`$${values.push(value)}`));
  if (tenantId !== null) add(tenantId, (name) => `f.tenant = ${name}`);
  if (schema) add(schema, (name) => `f.schema = ${name}`);
  if (rating) add(Number(rating), (name) => `f.rating = ${name}`);
  if (lesson) add(lesson, (name) => `(f.feedbackable_id = ${name} or f.course_id = ${name})`);
  if (text?.trim())
    add(
      `%${text.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
      (name) =>
        `concat_ws(' ', f.comments, f.more_comments, f.answers ->> 'otherAnswer', f.quote ->> 'text') ilike ${name}`,
    );
  return { where: conditions.join(' and ') || 'true', values };
}

function toEntry({ createdAt, contactName, contactEmail, answers, ...row }: Row): FeedbackEntry {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    contact: contactEmail === null ? null : { name: contactName ?? '', email: contactEmail },
    levels: textsOf(answers?.['levels']),
    wishes: [...textsOf(answers?.['customQuestionAnswers']), ...textsOf([answers?.['otherAnswer']])],
  };
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string' && text !== '') : [];
}
