import type { Pool } from 'pg';
import type { Member, Person } from '@academy/domain/access';
import { timeDone } from '@academy/domain/time-done';
import { MAX_PARTS, mergeParts, type Part } from '@academy/domain/watched-parts';
import type { Item } from '../catalog/model.ts';

/** How far a person got: the last heading read, or the second of a video. */
export type ReadingPosition = { heading?: string; second?: number };
type SavedPosition = ReadingPosition & { watched?: [number, number][]; at: string };

type PositionRow = { place: ReadingPosition; place_at: Date; watched: string | null };

export async function readPosition(
  pool: Pool,
  { person, itemId }: { person: Person; itemId: number },
): Promise<SavedPosition | null> {
  if (person.kind === 'visitor') return null;
  const { rows } = await pool.query<PositionRow>({
    name: 'read-position',
    text: 'select place, place_at, watched from progress where user_id = $1 and item_id = $2 and place is not null',
    values: [person.userId, itemId],
  });
  return rows[0] ? toPosition(rows[0]) : null;
}

type PositionUpdate = {
  person: Member;
  item: Item<'lesson'> | Item<'guide'>;
  place: ReadingPosition;
  watched?: readonly Part[] | undefined;
  at: Date;
  sequence: number;
  now: Date;
};

/**
 * Saves the position unless a newer one is stored, and returns the stored one. Watched parts are merged,
 * however late they arrive. Saving a position also starts the item.
 */
export async function savePosition(pool: Pool, update: PositionUpdate): Promise<SavedPosition> {
  const { person, item, place, at, sequence, now } = update;
  const watched = toMultirange(update.watched);
  const { rows } = await pool.query<PositionRow>({
    name: 'save-position',
    text: `insert into progress as p (user_id, item_id, started_at, touched_at, revision, place, place_at, place_sequence, watched)
           values ($1, $2, $9, $3, $4, $5, least($6::timestamptz, $3::timestamptz), $7, $8::int4multirange)
           on conflict (user_id, item_id) do update
             set place = excluded.place, place_at = excluded.place_at, place_sequence = excluded.place_sequence,
                 touched_at = greatest(p.touched_at, excluded.place_at),
                 watched = coalesce(p.watched + excluded.watched, p.watched, excluded.watched)
             where p.place is null or (p.place_at, p.place_sequence) < (excluded.place_at, excluded.place_sequence)
           returning place, place_at, watched`,
    values: [
      person.userId,
      item.itemId,
      now,
      item.revision,
      JSON.stringify(place),
      at,
      sequence,
      watched,
      timeDone(at.toISOString(), { openedAt: null, now }),
    ],
  });
  if (!rows[0] && watched) await addWatched(pool, { person, itemId: item.itemId, watched });
  const saved = rows[0] ? toPosition(rows[0]) : await readPosition(pool, { person, itemId: item.itemId });
  return saved
    ? withFewParts(pool, saved, { person, itemId: item.itemId })
    : { ...place, at: at.toISOString() };
}

/** The merged parts of many visits may exceed the limit per video; then the shortest gaps are closed. */
async function withFewParts(
  pool: Pool,
  saved: SavedPosition,
  { person, itemId }: Omit<WatchedUpdate, 'watched'>,
): Promise<SavedPosition> {
  const { watched: parts = [] } = saved;
  if (parts.length <= MAX_PARTS) return saved;
  const watched = toMultirange(parts);
  if (watched) await addWatched(pool, { person, itemId, watched });
  return { ...saved, watched: toParts(watched) };
}

type WatchedUpdate = { person: Member; itemId: number; watched: string };

async function addWatched(pool: Pool, { person, itemId, watched }: WatchedUpdate): Promise<void> {
  await pool.query({
    name: 'add-watched',
    text: `update progress set watched = coalesce(watched + $3::int4multirange, $3::int4multirange)
           where user_id = $1 and item_id = $2`,
    values: [person.userId, itemId, watched],
  });
}

function toPosition({ place, place_at, watched }: PositionRow): SavedPosition {
  const parts = toParts(watched);
  return { ...place, ...(parts.length > 0 && { watched: parts }), at: place_at.toISOString() };
}

/** PostgreSQL's syntax: `{[0,5),[7,9)}`. */
function toMultirange(parts: readonly Part[] = []): string | null {
  const merged = mergeParts(parts);
  return merged.length > 0 ? `{${merged.map(([start, end]) => `[${start},${end})`).join(',')}}` : null;
}

function toParts(multirange: string | null): [number, number][] {
  const ranges = (multirange ?? '').matchAll(/\[(\d+),(\d+)\)/g);
  return [...ranges].map(([, start, end]) => [Number(start), Number(end)]);
}
