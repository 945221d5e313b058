import type { Pool } from 'pg';
import type { Member } from '@academy/domain/access';

export type FavouriteKind = 'course' | 'lesson' | 'guide';

type Favourite = { person: Member; itemId: number; kind: FavouriteKind; now: Date };

/** A favourite is a fact, not an event: saving twice keeps the first date. */
export async function save(pool: Pool, { person, itemId, kind, now }: Favourite): Promise<void> {
  await pool.query({
    name: 'save-favourite',
    text: `insert into favourites (user_id, item_id, kind, created_at) values ($1, $2, $3, $4)
           on conflict (user_id, item_id) do nothing`,
    values: [person.userId, itemId, kind, now],
  });
}

export async function remove(
  pool: Pool,
  { person, itemId }: Pick<Favourite, 'person' | 'itemId'>,
): Promise<void> {
  await pool.query({
    name: 'remove-favourite',
    text: 'delete from favourites where user_id = $1 and item_id = $2',
    values: [person.userId, itemId],
  });
}
