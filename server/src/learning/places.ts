import type { Pool } from 'pg';
import type { Member, Person } from '@academy/domain/access';
import type { Item } from '../catalog/model.ts';

/** How far somebody came: the heading last read, the second a video was watched to. */
export type Place = { heading?: string; second?: number };
export type KeptPlace = Place & { at: string };

type Row = { place: Place; place_at: Date };

export async function readPlace(
  pool: Pool,
  { person, itemId }: { person: Person; itemId: number },
): Promise<KeptPlace | null> {
  if (person.kind === 'visitor') return null;
  const { rows } = await pool.query<Row>({
    name: 'read-place',
    text: 'select place, place_at from progress where user_id = $1 and item_id = $2 and place is not null',
    values: [person.userId, itemId],
  });
  return rows[0] ? toPlace(rows[0]) : null;
}

type Keeping = {
  person: Member;
  item: Item<'lesson'> | Item<'guide'>;
  place: Place;
  at: Date;
  sequence: number;
  now: Date;
};

/** Keeps the place unless a newer one is known, and answers the one that is kept. Who was somewhere has started it. */
export async function keepPlace(pool: Pool, keeping: Keeping): Promise<KeptPlace> {
  const { person, item, place, at, sequence, now } = keeping;
  const { rows } = await pool.query<Row>({
    name: 'keep-place',
    text: `insert into progress as p (user_id, item_id, started_at, touched_at, revision, place, place_at, place_sequence)
           values ($1, $2, $3, $3, $4, $5, least($6::timestamptz, $3::timestamptz), $7)
           on conflict (user_id, item_id) do update
             set place = excluded.place, place_at = excluded.place_at, place_sequence = excluded.place_sequence,
                 touched_at = greatest(p.touched_at, excluded.place_at)
             where p.place is null or (p.place_at, p.place_sequence) < (excluded.place_at, excluded.place_sequence)
           returning place, place_at`,
    values: [person.userId, item.itemId, now, item.revision, JSON.stringify(place), at, sequence],
  });
  const kept = rows[0] ? toPlace(rows[0]) : await readPlace(pool, { person, itemId: item.itemId });
  return kept ?? { ...place, at: at.toISOString() };
}

function toPlace({ place, place_at }: Row): KeptPlace {
  return { ...place, at: place_at.toISOString() };
}
