import { randomBytes } from 'node:crypto';
import type { ClientBase, Pool, PoolClient } from 'pg';
import type { CertificateContent } from '@academy/contract/schemas/certificates';
import type { RevocationReason } from '@academy/domain/certificates';
import { toRecords } from '../../database/records.ts';
import { HELD } from '../../learning/certificates.ts';
import type { HeldCertificate } from '../../learning/certificates.ts';
import type { Basis } from './basis.ts';

/** 128 random bits, so that the number of a certificate can't be guessed. */
export function newCertificateId(): string {
  return randomBytes(16).toString('base64url');
}

const ID = /^[A-Za-z0-9_-]{22}$/;

type Issuing = { userId: string; tenantId: string; basis: Basis; name: string; now: Date };

/**
 * Issues the certificate if it is earned, or returns the valid one there is; null if it is not earned. One statement reads
 * what it is based on and writes it, so that nothing can change in between.
 */
export async function issue(
  client: Pool | ClientBase,
  { userId, tenantId, basis, name, now }: Issuing,
): Promise<HeldCertificate | null> {
  const { item, kind, requireChecks, learned, duration, courses, lessons, checks, labs } = basis;
  const frozen = {
    title: item.card.title,
    learned,
    duration,
    courses: kind === 'path' ? courses.map(({ title }) => title) : [],
  };
  const { rows } = await client.query<HeldCertificate>(
    `with valid as (
       select * from certificates where user_id = $1 and item_id = $2 and is_valid
     ), withdrawn as (
       ${WITHDRAWN}
     ), earned as (
       select max(completed_at) as completed_at, max(revision) as revision from course_completions
       where user_id = $1 and item_id = any($3::bigint[])
       having count(*) = cardinality($3::bigint[]) and count(*) > 0
     ), done as (
       select item_id from progress where user_id = $1 and item_id = any($4::bigint[]) and completed_at is not null
     ), begun as (
       select min(started_at) as at from progress where user_id = $1 and item_id = any($4::bigint[])
     ), scores as (
       select distinct on (c.place) c.place, c.title, q.score, coalesce(q.scored, q.questions) as questions
       from json_to_recordset($5) as c("itemId" bigint, place int, title text)
         join quiz_attempts q on q.user_id = $1 and q.item_id = c."itemId" and q.passed
       order by c.place, q.score desc
     ), labs as (
       select l.* from json_to_recordset($6) as l("itemId" bigint, place int, title text, "isChecked" boolean, "reportedBy" text)
         join done on done.item_id = l."itemId"
     ), status as (
       insert into certificate_statuses (id, tenant_id, issued_at)
       select $7, $8, $9 from earned
       where not exists (select from valid) and not exists (select from withdrawn)
         and (not $10 or (select count(*) from scores) = json_array_length($5))
       returning id
     ), issued as (
       insert into certificates (user_id, id, item_id, tenant_id, kind, name, facts, issued_at)
       select $1, status.id, $2, $8, $11, $12, $13::jsonb || jsonb_build_object(
           'startedAt', to_char(least(begun.at, earned.completed_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'completedAt', to_char(earned.completed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'revision', earned.revision,
           'lessons', (select count(*) from done),
           'checks', (select coalesce(jsonb_agg(jsonb_build_object('title', title, 'score', score, 'questions', questions) order by place), '[]') from scores),
           'labs', (select coalesce(jsonb_agg(jsonb_build_object('title', title, 'isChecked', "isChecked", 'reportedBy', "reportedBy") order by place), '[]') from labs)
         ), $9
       from status, earned, begun
       returning *
     )
     select ${HELD} from valid union all select ${HELD} from issued`,
    [
      userId,
      item.itemId,
      courses.map(({ itemId }) => itemId),
      lessons,
      toRecords(checks.map((check, place) => ({ ...check, place }))),
      toRecords(labs.map((lab, place) => ({ ...lab, place }))),
      newCertificateId(),
      tenantId,
      now,
      requireChecks,
      kind,
      name,
      JSON.stringify(frozen),
    ],
  );
  return rows[0] ?? null;
}

/** A certificate that the academy revoked can't be issued again. */
const WITHDRAWN = `select from certificates c join certificate_statuses s on s.id = c.id
  where c.user_id = $1 and c.item_id = $2 and s.revoked_because = 'withdrawn'`;

export async function isWithdrawn(
  pool: Pool,
  { userId, itemId }: { userId: string; itemId: number },
): Promise<boolean> {
  const { rows } = await pool.query<{ exists: boolean }>(`select exists (${WITHDRAWN})`, [userId, itemId]);
  return rows[0]?.exists ?? false;
}

/** The titles of the courses and checks that are still missing. */
export async function findMissing(
  pool: Pool,
  { userId, basis: { courses, checks, requireChecks } }: { userId: string; basis: Basis },
): Promise<string[]> {
  const { rows } = await pool.query<{ item_id: string }>(
    `select item_id from course_completions where user_id = $1 and item_id = any($2::bigint[])
     union select item_id from quiz_attempts where user_id = $1 and item_id = any($3::bigint[]) and passed`,
    [userId, courses.map(({ itemId }) => itemId), checks.map(({ itemId }) => itemId)],
  );
  const done = new Set(rows.map(({ item_id }) => Number(item_id)));
  const missing = [...courses, ...(requireChecks ? checks : [])].filter(({ itemId }) => !done.has(itemId));
  return missing.map(({ title }) => title);
}

export async function findHeld(
  pool: Pool,
  { userId, itemId }: { userId: string; itemId: number },
): Promise<HeldCertificate | null> {
  const { rows } = await pool.query<HeldCertificate>(
    `select ${HELD} from certificates where user_id = $1 and item_id = $2 and is_valid`,
    [userId, itemId],
  );
  return rows[0] ?? null;
}

export async function listOfUser(
  pool: Pool,
  userId: string,
): Promise<(HeldCertificate & { revokedAt: Date | null })[]> {
  const { rows } = await pool.query<HeldCertificate & { revokedAt: Date | null }>(
    `select c.id, c.tenant_id as "tenantId", kind, facts->>'title' as title, name, c.issued_at as "issuedAt",
            s.revoked_at as "revokedAt"
     from certificates c join certificate_statuses s on s.id = c.id
     where user_id = $1 order by c.issued_at desc, c.id`,
    [userId],
  );
  return rows;
}

export type StoredCertificate = {
  id: string;
  tenantId: string;
  position: number;
  issuedAt: Date;
  revokedAt: Date | null;
  revokedBecause: RevocationReason | null;
  content: CertificateContent | null;
};

/** What is public about a certificate; the content of a revoked one is left out. */
export async function findCertificate(
  pool: Pick<Pool, 'query'>,
  { id, tenantId }: { id: string; tenantId: string },
): Promise<StoredCertificate | null> {
  // The database refuses some characters that a visitor may type.
  if (!ID.test(id)) return null;
  const { rows } = await pool.query<StoredCertificate>(
    `select s.id, s.tenant_id as "tenantId", s.position::int, s.issued_at as "issuedAt", s.revoked_at as "revokedAt",
            s.revoked_because as "revokedBecause",
            case when s.revoked_at is null then c.facts || jsonb_build_object('kind', c.kind, 'name', c.name) end as content
     from certificate_statuses s left join certificates c on c.id = s.id
     where s.id = $1 and s.tenant_id = $2`,
    [id, tenantId],
  );
  return rows[0] ?? null;
}

type Revocation = { id: string; because: RevocationReason; now: Date };

/** Ends a certificate for good. Returns whose it was, or null if there is no valid one with this id. */
export async function revoke(
  client: PoolClient,
  { id, because, now }: Revocation,
): Promise<{ userId: string; tenantId: string; name: string; title: string } | null> {
  const { rows } = await client.query<{ userId: string; tenantId: string; name: string; title: string }>(
    `with ended as (
       update certificates set is_valid = false where id = $1 and is_valid
       returning id, user_id, tenant_id, name, facts
     ), status as (
       update certificate_statuses set revoked_at = $2, revoked_because = $3 where id in (select id from ended)
     )
     select user_id as "userId", tenant_id as "tenantId", name, facts->>'title' as title from ended`,
    [id, now, because],
  );
  return rows[0] ?? null;
}

/** Issues a revoked certificate once more, with another name and what the old one is based on. */
export async function reissue(
  client: PoolClient,
  { id, name, now }: { id: string; name: string; now: Date },
): Promise<HeldCertificate | null> {
  const { rows } = await client.query<HeldCertificate>(
    `with old as (
       select * from certificates where id = $1
     ), status as (
       insert into certificate_statuses (id, tenant_id, issued_at) select $2, tenant_id, $4 from old
     )
     insert into certificates (user_id, id, item_id, tenant_id, kind, name, facts, issued_at)
     select user_id, $2, item_id, tenant_id, kind, $3, facts, $4 from old
     returning ${HELD}`,
    [id, newCertificateId(), name, now],
  );
  return rows[0] ?? null;
}

export async function countReplaced(client: PoolClient, id: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from certificates c join certificate_statuses s on s.id = c.id
     where (c.user_id, c.item_id) = (select user_id, item_id from certificates where id = $1)
       and s.revoked_because = 'replaced'`,
    [id],
  );
  return rows[0]?.count ?? 0;
}

/** The positions of the tenant's revoked certificates in one of the lists. */
export async function revokedPositions(
  pool: Pool,
  { tenantId, from, to }: { tenantId: string; from: number; to: number },
): Promise<number[]> {
  const { rows } = await pool.query<{ position: number }>(
    `select position::int from certificate_statuses
     where revoked_at is not null and position >= $2 and position < $3 and tenant_id = $1 order by position`,
    [tenantId, from, to],
  );
  return rows.map(({ position }) => position);
}

/** The highest assigned position; 0 if there is none. */
export async function lastPosition(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ position: number }>(
    'select coalesce(max(position), 0)::int as position from certificate_statuses',
  );
  return rows[0]?.position ?? 0;
}

/** Changes whenever a certificate is revoked, on any node. */
export async function revocationVersion(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ version: string }>(
    `select concat_ws(' ', count(*), max(revoked_at)) as version from certificate_statuses where revoked_at is not null`,
  );
  return rows[0]?.version ?? '';
}
