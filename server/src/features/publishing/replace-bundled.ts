import type { Pool, PoolClient } from 'pg';
import { BUNDLED_SOURCE } from '@academy/domain/publishing';
import type { Named } from './owners.ts';
import { findSource } from './versions.ts';

type Replacement<Item extends Named> = { tenantId: string; sourceId: number; items: readonly Item[] };

/** The items whose id or slug is live in the bundled content, which they replace. */
export async function findReplaced<Item extends Named>(
  client: Pick<Pool, 'query'>,
  { tenantId, sourceId, items }: Replacement<Item>,
): Promise<{ item: Item; itemId: number }[]> {
  const bundled = await findSource(client, { tenantId, source: BUNDLED_SOURCE });
  if (bundled === 0 || bundled === sourceId) return [];
  const { rows } = await client.query<{ at: string; item_id: string }>(
    `select w.at, v.item_id
     from unnest($3::text[], $4::text[]) with ordinality as w(kind, id, at)
       join items i on i.tenant_id = $1 and i.kind = w.kind and i.content_id = w.id
       join item_versions v on v.item_id = i.id and v.to_rev is null and v.source_id = $2
     union
     select w.at, v.item_id
     from unnest($3::text[], $5::text[]) with ordinality as w(kind, slug, at)
       join item_versions v on v.tenant_id = $1 and v.kind = w.kind and v.slug = w.slug and v.to_rev is null
         and v.kind not in ('lesson', 'module', 'tag') and v.source_id = $2
     order by 1, 2`,
    [
      tenantId,
      bundled,
      items.map(({ kind }) => kind),
      items.map(({ id }) => id),
      items.map(({ slug }) => slug),
    ],
  );
  return rows.flatMap(({ at, item_id }) => {
    const item = items[Number(at) - 1];
    return item ? [{ item, itemId: Number(item_id) }] : [];
  });
}

/** Ends the replaced bundled items with their children and returns them. The next start checks the bundled folder again. */
export async function replaceBundled(
  client: PoolClient,
  { revision, ...replacement }: Replacement<Named> & { revision: number },
): Promise<number[]> {
  const replaced = await findReplaced(client, replacement);
  if (replaced.length === 0) return [];
  const { rows } = await client.query<{ item_id: string }>(
    `with recursive family(item_id) as (
       select unnest($1::bigint[])
       union
       select v.item_id from item_versions v join family f on v.parent_id = f.item_id
       where v.to_rev is null and v.tenant_id = $2)
     update item_versions v set to_rev = $3 from family f
     where v.item_id = f.item_id and v.to_rev is null
       and v.source_id = (select id from sources where tenant_id = $2 and name = $4)
     returning v.item_id`,
    [replaced.map(({ itemId }) => itemId), replacement.tenantId, revision, BUNDLED_SOURCE],
  );
  await client.query(
    `update revisions set folder_hash = '' where number =
       (select max(number) from revisions r join sources s on s.id = r.source_id where s.tenant_id = $1 and s.name = $2)`,
    [replacement.tenantId, BUNDLED_SOURCE],
  );
  return rows.map(({ item_id }) => Number(item_id));
}
