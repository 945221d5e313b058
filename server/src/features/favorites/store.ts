import type { Pool } from 'pg';
import type { Member } from '@academy/domain/access';

export type FavoriteKind = 'course' | 'lesson' | 'guide';

type Favorite = { person: Member; itemId: number; kind: FavoriteKind; now: Date };

/** A favorite is a fact, not an event: saving twice keeps the first date. */
export async function save(pool: Pool, { person, itemId, kind, now }: Favorite): Promise<void> {
  await pool.query({
    name: 'save-favorite',
    text: `insert into favourites (user_id, item_id, kind, created_at) values ($1, $2, $3, $4)
           on conflict (user_id, item_id) do nothing`,
    values: [person.userId, itemId, kind, now],
  });
}

export async function remove(
  pool: Pool,
  { person, itemId }: Pick<Favorite, 'person' | 'itemId'>,
): Promise<void> {
  await pool.query({
    name: 'remove-favorite',
    text: 'delete from favourites where user_id = $1 and item_id = $2',
    values: [person.userId, itemId],
  });
}
