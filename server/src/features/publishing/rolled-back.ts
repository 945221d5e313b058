import type { PoolClient } from 'pg';
import type { Plan, PlannedChange } from '@academy/contract/schemas/publishing-plan';
import { keyOf } from './item-state.ts';

/**
 * The rollback that a source is at, and what a publish would undo of it; null if its last revision was none.
 */
export async function findRollback(
  client: PoolClient,
  { sourceId, changes }: { sourceId: number; changes: readonly PlannedChange[] },
): Promise<Plan['rolledBack']> {
  const { rows } = await client.query<{
    number: string;
    author: string;
    created_at: Date;
    back_to: string | null;
  }>(
    `select number, author, created_at, back_to from revisions
     where source_id = $1 order by number desc limit 1`,
    [sourceId],
  );
  const [last] = rows;
  if (!last || last.back_to === null) return null;
  const touched = await client.query<{ kind: string; id: string }>(
    `select distinct i.kind, i.content_id as id from item_versions v join items i on i.id = v.item_id
     where v.from_rev = $1 or v.to_rev = $1`,
    [last.number],
  );
  const keys = new Set(touched.rows.map(keyOf));
  return {
    revision: Number(last.number),
    backTo: Number(last.back_to),
    author: last.author,
    createdAt: last.created_at.toISOString(),
    undoes: changes
      .filter((change) => keys.has(keyOf(change)))
      .map(({ change, kind, id, slug, title }) => ({ change, kind, id, slug, title })),
  };
}
