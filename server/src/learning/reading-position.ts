import type { Pool } from 'pg';
import type { Member, Person } from '@academy/domain/access';
import type { Item } from '../catalog/model.ts';

/** How far a person got: the last heading read, or the second of a video. */
export type ReadingPosition = { heading?: string; second?: number };
export type SavedPosition = ReadingPosition & { at: string };

type Row = { place: ReadingPosition; place_at: Date };

export async function readPosition(
  pool: Pool,
  { person, itemId }: { person: Person; itemId: number },
): Promise<SavedPosition | null> {
  if (person.kind === 'visitor') return null;
  const { rows } = await pool.query<Row>({
    name: 'read-position',
    text: 'select place, place_at from progress where user_id = $1 and item_id = $2 and place is not null',
    values: [person.userId, itemId],
  });
  return rows[0] ? toPosition(rows[0]) : null;
}

type PositionUpdate = {
  person: Member;
  item: Item<'lesson'> | Item<'guide'>;
  place: ReadingPosition;
  at: Date;
  sequence: number;
  now: Date;
};

/** Saves the position unless a newer one is stored, and returns the stored one. Saving a position also starts the item. */
export async function savePosition(pool: Pool, update: PositionUpdate): Promise<SavedPosition> {
  const { person, item, place, at, sequence, now } = update;
  const { rows } = await pool.query<Row>({
    name: 'save-position',
    text: `insert into progress as p (user_id, item_id, started_at, touched_at, revision, place, place_at, place_sequence)
           values ($1, $2, $3, $3, $4, $5, least($6::timestamptz, $3::timestamptz), $7)
           on conflict (user_id, item_id) do update
             set place = excluded.place, place_at = excluded.place_at, place_sequence = excluded.place_sequence,
                 touched_at = greatest(p.touched_at, excluded.place_at)
             where p.place is null or (p.place_at, p.place_sequence) < (excluded.place_at, excluded.place_sequence)
           returning place, place_at`,
    values: [person.userId, item.itemId, now, item.revision, JSON.stringify(place), at, sequence],
  });
  const saved = rows[0] ? toPosition(rows[0]) : await readPosition(pool, { person, itemId: item.itemId });
  return saved ?? { ...place, at: at.toISOString() };
}

function toPosition({ place, place_at }: Row): SavedPosition {
  return { ...place, at: place_at.toISOString() };
}
