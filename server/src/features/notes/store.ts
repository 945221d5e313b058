import type { Pool } from 'pg';
import type { Member } from '@academy/domain/access';
import { MAX_NOTES, MAX_NOTES_PER_PAGE } from '@academy/domain/notes';
import type { TextQuote } from '@academy/domain/text-quote';

export type NoteRow = TextQuote & {
  id: string;
  itemId: number;
  text: string;
  /** The title of the page at the time of writing. */
  title: string;
  courseTitle: string | null;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
  isFound: boolean;
};

export const COLUMNS = `id, item_id::int as "itemId", exact, prefix, suffix, text, title, course_title as "courseTitle",
  created_at as "createdAt", updated_at as "updatedAt", deleted_at as "deletedAt", is_found as "isFound"`;

type Own = { person: Member; id: string };

/** Includes deleted notes. */
export async function findNote(pool: Pool, { person, id }: Own): Promise<NoteRow | null> {
  const { rows } = await pool.query<NoteRow>(`select ${COLUMNS} from notes where user_id = $1 and id = $2`, [
    person.userId,
    id,
  ]);
  return rows[0] ?? null;
}

export async function readPageNotes(
  pool: Pool,
  { person, itemId }: { person: Member; itemId: number },
): Promise<NoteRow[]> {
  const { rows } = await pool.query<NoteRow>({
    name: 'read-page-notes',
    text: `select ${COLUMNS} from notes where user_id = $1 and item_id = $2 and deleted_at is null
           order by created_at, id`,
    values: [person.userId, itemId],
  });
  return rows;
}

type Writing = Own & {
  /** Only used for new notes; existing ones stay where they are. */
  itemId: number;
  titles: { title: string; courseTitle: string | null };
  quote: TextQuote;
  text: string;
  at: Date;
};

/** Deleted notes count too, so that alternately writing and deleting is limited as well. */
const MAX_ROWS = MAX_NOTES + 1_000;

/**
 * Writes a note unless a later write is stored or a limit is exceeded, and returns whether it did. A deleted
 * note gets its quote back from the write.
 */
export async function writeNote(pool: Pool, writing: Writing): Promise<boolean> {
  const { person, id, itemId, titles, quote, text, at } = writing;
  const { rowCount } = await pool.query(
    `insert into notes as n (user_id, id, item_id, exact, prefix, suffix, text, title, course_title, created_at, updated_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10
     where exists (select from notes where user_id = $1 and id = $2)
       or (select count(*) < ${MAX_ROWS} and count(*) filter (where deleted_at is null) < ${MAX_NOTES}
             and count(*) filter (where deleted_at is null and item_id = $3) < ${MAX_NOTES_PER_PAGE}
           from notes where user_id = $1)
     on conflict (user_id, id) do update set
       text = excluded.text, updated_at = excluded.updated_at, deleted_at = null,
       exact = case when n.deleted_at is null then n.exact else excluded.exact end,
       prefix = case when n.deleted_at is null then n.prefix else excluded.prefix end,
       suffix = case when n.deleted_at is null then n.suffix else excluded.suffix end,
       checked_hash = case when n.deleted_at is null then n.checked_hash end
     where n.updated_at <= excluded.updated_at`,
    [
      person.userId,
      id,
      itemId,
      quote.exact,
      quote.prefix,
      quote.suffix,
      text,
      titles.title,
      titles.courseTitle,
      at,
    ],
  );
  return rowCount === 1;
}

export async function countNotes(
  pool: Pool,
  { person, itemId }: { person: Member; itemId: number },
): Promise<{ all: number; ofPage: number }> {
  const { rows } = await pool.query<{ all: number; ofPage: number }>(
    `select count(*)::int as all, (count(*) filter (where item_id = $2))::int as "ofPage"
     from notes where user_id = $1 and deleted_at is null`,
    [person.userId, itemId],
  );
  return rows[0] ?? { all: 0, ofPage: 0 };
}

/** How long deleted notes are remembered: longer than a device is usually offline. */
const REMEMBERED = '30 days';

/** Empties the note unless it was changed later, and forgets notes that were deleted long ago. */
export async function removeNote(
  pool: Pool,
  { person, id, at, now }: Own & { at: Date; now: Date },
): Promise<void> {
  await pool.query(
    `update notes set exact = '', prefix = '', suffix = '', text = '', updated_at = $3, deleted_at = $4
     where user_id = $1 and id = $2 and deleted_at is null and updated_at <= $3`,
    [person.userId, id, at, now],
  );
  await pool.query(
    `delete from notes where user_id = $1 and deleted_at < $2::timestamptz - interval '${REMEMBERED}'`,
    [person.userId, now],
  );
}
