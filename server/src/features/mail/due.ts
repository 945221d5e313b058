import type { Pool } from 'pg';

/** What a delivery needs of a mail, and what it writes back. */
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

/** Their links and codes expire long before a mail is given up; others keep their body, so that they can be retried. */
const SECRET_KINDS = new Set(['verify', 'reset', 'email-code']);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long to wait after the first try that failed, the second, and so on; after the last one a mail is given up. */
const PAUSES = [1 * MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, ...Array<number>(5).fill(12 * HOUR)];
/** Longer than sending can take. A node that dies on the way leaves its mail to the others after this. */
const LEASE = 5 * MINUTE;
/** What was kept while there was no SMTP server still interests somebody for this long. */
const FRESH = 3 * DAY;
const SENT_KEPT = 30 * DAY;

/** Takes the mail that waits longest; no other node gets it meanwhile. */
export async function claimDue(pool: Pool, now: Date): Promise<DueMail | undefined> {
  const { rows } = await pool.query<DueMail>(
    `update mails set tries = tries + 1, next_try_at = $2, last_error = null
     where id = (select id from mails where next_try_at <= $1 and text <> '' order by next_try_at limit 1 for update skip locked)
     returning id, kind, tenant_id as "tenantId", recipient, reply_to as "replyTo", subject, html, text, tries`,
    [now, later(now, LEASE)],
  );
  return rows[0];
}

/** The body goes with the mail: its links and codes would open accounts to anyone who reads the table or a backup. */
export async function markSent(pool: Pool, { id }: DueMail, now: Date): Promise<void> {
  await pool.query(
    `update mails set sent_at = $2, next_try_at = null, last_error = null, html = '', text = '' where id = $1`,
    [id, now],
  );
}

/** Says when it will be tried again, or null when it was tried often enough. */
export async function markFailed(
  pool: Pool,
  { mail: { id, kind, tries }, reason, now }: { mail: DueMail; reason: string; now: Date },
): Promise<Date | null> {
  const pause = PAUSES[tries - 1];
  const next = pause === undefined ? null : later(now, pause);
  await pool.query(
    `update mails set next_try_at = $2, last_error = $3,
       html = case when $4 then '' else html end, text = case when $4 then '' else text end
     where id = $1`,
    [id, next, reason, next === null && SECRET_KINDS.has(kind)],
  );
  return next;
}

/** An SMTP server was named at last: what was kept lately goes out, what is older stays where it is. */
export async function releaseKept(pool: Pool, now: Date): Promise<void> {
  await pool.query(
    `update mails set next_try_at = $1
     where next_try_at is null and sent_at is null and last_error is null and created_at > $2`,
    [now, later(now, -FRESH)],
  );
}

/** A sent mail is somebody's letter: it is not kept for longer than a question about it may come. */
export async function forgetSent(pool: Pool, now: Date): Promise<void> {
  await pool.query('delete from mails where sent_at < $1', [later(now, -SENT_KEPT)]);
}

function later(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}
