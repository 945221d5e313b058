import type { Pool } from 'pg';

export type Counts = {
  people: number;
  activePeople: number;
  proPeople: number;
  admins: number;
  completions: number;
  feedback: number;
  failedMails: number;
};

/** Each count is read from an index, so its cost does not grow with the data. */
export async function readCounts(
  pool: Pool,
  { now, since, tenantIds }: { now: Date; since: Date; tenantIds: string[] },
): Promise<Counts> {
  const { rows } = await pool.query<Counts>({
    name: 'read-overview',
    text: `select
      (select sum(people)::int from user_counts) as people,
      (select count(*)::int from visits where last_at >= $2) as "activePeople",
      (select count(*)::int from users where coalesce(pro_until, '-infinity') > $1 and pro_from <= $1) as "proPeople",
      (select count(*)::int from users where is_admin) as admins,
      (select count(*)::int from course_completions where completed_at >= $2) as completions,
      (select count(*)::int from feedback where tenant = any($3) and created_at >= $2) as feedback,
      (select count(*)::int from mails where next_try_at is null and sent_at is null and last_error is not null) as "failedMails"`,
    values: [now, since, tenantIds],
  });
  const [counts] = rows;
  if (!counts) throw new Error('The overview could not be read');
  return counts;
}

export type RevisionRow = { tenantId: string; number: number; author: string; createdAt: Date };

export async function readRevisions(pool: Pool, tenantIds: string[]): Promise<RevisionRow[]> {
  const { rows } = await pool.query<RevisionRow>(
    `select latest.tenant_id as "tenantId", latest.number::int, latest.author, latest.created_at as "createdAt"
     from unnest($1::text[]) as tenant
     cross join lateral (select * from revisions r where r.tenant_id = tenant order by r.number desc limit 1) as latest`,
    [tenantIds],
  );
  return rows;
}
