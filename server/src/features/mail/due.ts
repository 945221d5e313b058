import type { Pool } from 'pg';

export type DueMail = {
  id: string;
  kind: string;
  tenantId: string;
  recipient: string;
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  tries: number;
};

/** Their links and codes expire long before delivery is abandoned; other emails keep their body for a manual retry. */
const SECRET_KINDS = new Set([
  'verify',
  'reset',
  'email-code',
  'login',
  'address',
  'address-requested',
  'upstream-code',
  'proof-code',
]);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The delay after the first failed attempt, the second, and so on; after the last one delivery is abandoned. */
const RETRY_DELAYS = [1 * MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, ...Array<number>(5).fill(12 * HOUR)];
/** Longer than sending can take. After this, other nodes may claim the email of a dead node. */
const LEASE = 5 * MINUTE;
/** Emails queued without an SMTP server are still sent up to this age. */
const UNSENT_MAX_AGE = 3 * DAY;

/** Claims the email that has waited longest, so that no other node sends it. */
export async function claimDue(pool: Pool, now: Date): Promise<DueMail | undefined> {
  const { rows } = await pool.query<DueMail>(
    `update mails set tries = tries + 1, next_try_at = $2, last_error = null
     where id = (select id from mails where next_try_at <= $1 and text <> '' order by next_try_at limit 1 for update skip locked)
     returning id, kind, tenant_id as "tenantId", recipient, reply_to as "replyTo", subject, html, text, tries`,
    [now, later(now, LEASE)],
  );
  return rows[0];
}

/** Deletes the body: its links and codes would give account access to anyone who reads the table or a backup. */
export async function markSent(pool: Pool, { id }: DueMail, now: Date): Promise<void> {
  await pool.query(
    `update mails set sent_at = $2, next_try_at = null, last_error = null, html = '', text = '' where id = $1`,
    [id, now],
  );
}

/** Returns the time of the next attempt, or null after the last one. */
export async function markFailed(
  pool: Pool,
  { mail: { id, kind, tries }, reason, now }: { mail: DueMail; reason: string; now: Date },
): Promise<Date | null> {
  const delay = RETRY_DELAYS[tries - 1];
  const next = delay === undefined ? null : later(now, delay);
  await pool.query(
    `update mails set next_try_at = $2, last_error = $3,
       html = case when $4 then '' else html end, text = case when $4 then '' else text end
     where id = $1`,
    [id, next, reason, next === null && SECRET_KINDS.has(kind)],
  );
  return next;
}

/** An SMTP server is configured now: recent unsent emails are queued, older ones stay unsent. */
export async function requeueUnsent(pool: Pool, now: Date): Promise<void> {
  await pool.query(
    `update mails set next_try_at = $1
     where next_try_at is null and sent_at is null and last_error is null and created_at > $2`,
    [now, later(now, -UNSENT_MAX_AGE)],
  );
}

function later(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}
