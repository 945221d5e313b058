import type { Pool } from 'pg';
import type { Member } from '@academy/domain/access';
import { NOTES_PER_LIST } from '@academy/domain/notes';
import { toRecords } from '../../database/records.ts';
import { COLUMNS } from './store.ts';
import type { NoteRow } from './store.ts';

/** The author-given ids, which outlive the page. */
export type ListedRow = NoteRow & { tenantId: string; kind: string; contentId: string };

type Filter = {
  person: Member;
  words: readonly string[];
  onlyChanged: boolean;
  /** Items that no longer exist. */
  gone: readonly number[];
};

const OWN = `user_id = $1 and deleted_at is null`;
const CHANGED = `(not is_found or item_id = any($3::bigint[]))`;
/** Compared by position, since words may contain any character. */
const MATCHES = `(select coalesce(bool_and(strpos(words, word) > 0), true)
  from (select lower(concat_ws(' ', exact, text, title, course_title)) as words offset 0) as note,
    unnest($2::text[]) as word)`;

/** One page of the list, latest first, and the total number of notes. */
export async function readList(
  pool: Pool,
  { person, words, onlyChanged, gone, page }: Filter & { page: number },
): Promise<{ rows: ListedRow[]; total: number; all: number; changed: number }> {
  const values = [person.userId, [...new Set(words.map((word) => word.toLowerCase()))], gone];
  const [{ rows }, counted] = await Promise.all([
    pool.query<ListedRow>(
      `select n.*, i.tenant_id as "tenantId", i.kind, i.content_id as "contentId"
       from (select ${COLUMNS} from notes
             where ${OWN} and ${MATCHES} and (not $4 or ${CHANGED})
             order by created_at desc, id limit ${NOTES_PER_LIST} offset $5) n
         join items i on i.id = n."itemId"
       order by n."createdAt" desc, n.id`,
      [...values, onlyChanged, (page - 1) * NOTES_PER_LIST],
    ),
    pool.query<{ total: number; all: number; changed: number }>(
      `select (count(*) filter (where ${MATCHES} and (not $4 or ${CHANGED})))::int as total, count(*)::int as all,
         (count(*) filter (where ${CHANGED}))::int as changed
       from notes where ${OWN}`,
      [...values, onlyChanged],
    ),
  ]);
  const { total = 0, all = 0, changed = 0 } = counted.rows[0] ?? {};
  return { rows, total, all, changed };
}

/** Grouped by page, with notes in the order they were written. */
export async function readForExport(
  pool: Pool,
  { person, after, limit }: { person: Member; after: ListedRow | null; limit: number },
): Promise<ListedRow[]> {
  const { rows } = await pool.query<ListedRow>(
    `select n.*, i.tenant_id as "tenantId", i.kind, i.content_id as "contentId"
     from (select ${COLUMNS} from notes
           where ${OWN} and (item_id, created_at, id) > ($2, $3, $4)
           order by item_id, created_at, id limit $5) n
       join items i on i.id = n."itemId"
     order by n."itemId", n."createdAt", n.id`,
    [person.userId, after?.itemId ?? 0, after?.createdAt ?? new Date(0), after?.id ?? NO_ID, limit],
  );
  return rows;
}

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** The pages a person has notes on, and the documents that were last checked for them. */
export async function readCheckedItems(
  pool: Pool,
  person: Member,
): Promise<{ itemId: number; hashes: (string | null)[] }[]> {
  const { rows } = await pool.query<{ itemId: number; hashes: (string | null)[] }>(
    `select item_id::int as "itemId", array_agg(distinct checked_hash) as hashes
     from notes where ${OWN} group by item_id order by max(created_at) desc`,
    [person.userId],
  );
  return rows;
}

type Unchecked = Pick<NoteRow, 'id' | 'itemId' | 'exact' | 'prefix' | 'suffix'> & { hash: string };

/** Notes that were not yet checked against the current document of their page. */
export async function readUnchecked(
  pool: Pool,
  { person, current, limit }: { person: Member; current: ReadonlyMap<number, string>; limit: number },
): Promise<Unchecked[]> {
  const { rows } = await pool.query<Unchecked>(
    `select n.id, n.item_id::int as "itemId", n.exact, n.prefix, n.suffix, c.hash
     from json_to_recordset($2) as c("itemId" bigint, hash text)
       join notes n on n.user_id = $1 and n.item_id = c."itemId" and n.deleted_at is null
     where n.checked_hash is distinct from c.hash
     limit $3`,
    [person.userId, toRecords([...current].map(([itemId, hash]) => ({ itemId, hash }))), limit],
  );
  return rows;
}

export async function readHtml(pool: Pool, hashes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ hash: string; html: string | null }>(
    `select hash, coalesce(nullif(body->>'content', ''), body->>'summary') as html from documents where hash = any($1)`,
    [hashes],
  );
  return new Map(rows.map(({ hash, html }) => [hash, html ?? '']));
}

export async function saveChecks(
  pool: Pool,
  { person, checks }: { person: Member; checks: { id: string; hash: string; isFound: boolean }[] },
): Promise<void> {
  await pool.query(
    `update notes n set checked_hash = c.hash, is_found = c."isFound"
     from json_to_recordset($2) as c(id uuid, hash text, "isFound" boolean)
     where n.user_id = $1 and n.id = c.id`,
    [person.userId, toRecords(checks)],
  );
}
