import type { Pool } from 'pg';

type LabKey = { userId: string; itemId: number };

/** The pages of a lab that a person has ticked off. */
export async function readDonePages(pool: Pool, { userId, itemId }: LabKey): Promise<string[]> {
  const { rows } = await pool.query<{ page: string }>({
    name: 'read-lab-pages',
    text: 'select page from lab_pages where user_id = $1 and item_id = $2 order by done_at, page',
    values: [userId, itemId],
  });
  return rows.map(({ page }) => page);
}

type Tick = LabKey & { page: string; isDone: boolean; now: Date };

export async function savePage(pool: Pool, { userId, itemId, page, isDone, now }: Tick): Promise<void> {
  await (isDone
    ? pool.query(
        `insert into lab_pages (user_id, item_id, page, done_at) values ($1, $2, $3, $4) on conflict do nothing`,
        [userId, itemId, page, now],
      )
    : pool.query('delete from lab_pages where user_id = $1 and item_id = $2 and page = $3', [
        userId,
        itemId,
        page,
      ]));
}
