import type { Pool } from 'pg';
import type { Person } from '@academy/domain/access';
import type { FeedbackPayload } from '@academy/domain/survey-payload';

/** Per person, counted in the database, so it applies across all nodes. */
const MAX_IN_WINDOW = 20;
const WINDOW_SECONDS = 600;

type SaveResult = { id: string; body: FeedbackPayload; person: Person; now: Date };

/** One statement checks the limit and inserts. */
export async function saveFeedback(
  pool: Pool,
  { id, body, person, now }: SaveResult,
): Promise<{ ok: true } | { ok: false; retryAfter: number }> {
  const userId = person.kind === 'member' ? person.userId : null;
  const since = new Date(now.getTime() - WINDOW_SECONDS * 1000);
  const { rowCount } = await pool.query({
    name: 'keep-feedback',
    text: `insert into feedback (id, tenant, user_id, created_at, schema, rating, comments, more_comments, feedbackable_type,
             feedbackable_id, course_id, is_bug, allow_contact, answers, context, quote)
           select $1::uuid, $2, $3::uuid, $4::timestamptz, $5, $6::integer, $7, $8, $9,
             $10, $11, $12::boolean, $13::boolean, $14::jsonb, $15::jsonb, $16::jsonb
           where (select count(*) from feedback where user_id = $3 and created_at > $17) < $18`,
    values: [
      id,
      body.tenantId,
      userId,
      now,
      body.schema,
      body.rating,
      body.comments,
      body.moreCommentsVal,
      body.feedbackableType,
      body.feedbackableId,
      body.courseId,
      body.isBug,
      // Only members can be contacted.
      userId !== null && body.allowContact,
      body.feedback,
      body.context,
      body.quote ?? null,
      since,
      MAX_IN_WINDOW,
    ],
  });
  return rowCount === 1 ? { ok: true } : { ok: false, retryAfter: await untilNext(pool, { userId, now }) };
}

/** The seconds until the oldest counted entry leaves the window. */
async function untilNext(pool: Pool, { userId, now }: { userId: string | null; now: Date }): Promise<number> {
  const { rows } = await pool.query<{ created_at: Date }>(
    'select created_at from feedback where user_id = $1 order by created_at desc offset $2 limit 1',
    [userId, MAX_IN_WINDOW - 1],
  );
  const oldest = rows[0]?.created_at ?? now;
  return Math.max(1, Math.ceil((oldest.getTime() - now.getTime()) / 1000) + WINDOW_SECONDS);
}
