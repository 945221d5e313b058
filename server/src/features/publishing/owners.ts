import type { Pool, PoolClient } from 'pg';
import type { ItemKind } from '@academy/compiler/catalog';
import { DomainError } from '@academy/domain/errors';
import { BUNDLED_SOURCE } from '@academy/domain/publishing';

export type Named = { kind: ItemKind; id: string; slug: string };
export type Foreign<Item extends Named> = { item: Item; by: 'id' | 'slug'; source: string };

/** An id or slug belongs to the source that published it, while it is live. */
export class OwnedElsewhere extends DomainError {
  constructor(first: Foreign<Named>, others: number) {
    const more = others > 0 ? `, and ${others} more like it` : '';
    super('conflict', `${describeForeign(first)}${more}.`);
    this.name = 'OwnedElsewhere';
  }
}

export function describeForeign({ item, by, source }: Foreign<Named>): string {
  return `the ${by} ${item[by]} of this ${item.kind} belongs to the source ${source}`;
}

/** What the author can do about it: ids can be taken over, addresses only changed. */
export function hintAtOwner({ by, source }: Foreign<Named>): string {
  const takeOver = by === 'id' ? `, take it over with --take-over ${source},` : ',';
  return `publish it from there${takeOver} or give this one another ${by}`;
}

type OwnerLookup<Item extends Named> = {
  tenantId: string;
  sourceId: number;
  items: readonly Item[];
  /** A source whose ids may be taken over. */
  except?: string | undefined;
};

export async function refuseForeign(client: PoolClient, lookup: OwnerLookup<Named>): Promise<void> {
  const [first, ...others] = await findForeign(client, lookup);
  if (first) throw new OwnedElsewhere(first, others.length);
}

const AT_MOST = 100;

/** The items whose id or slug is live in another source of the tenant. Bundled items do not count, since they are replaced. */
export async function findForeign<Item extends Named>(
  client: Pick<Pool, 'query'>,
  { tenantId, sourceId, items, except }: OwnerLookup<Item>,
): Promise<Foreign<Item>[]> {
  if (!(await hasOtherSources(client, { tenantId, sourceId }))) return [];
  const { rows } = await client.query<{ at: string; by: 'id' | 'slug'; source: string }>(
    `select w.at, 'id' as by, s.name as source
     from unnest($3::text[], $4::text[]) with ordinality as w(kind, id, at)
       join items i on i.tenant_id = $1 and i.kind = w.kind and i.content_id = w.id
       join item_versions v on v.item_id = i.id and v.to_rev is null and v.source_id <> $2
       join sources s on s.id = v.source_id and s.name <> $6 and s.name is distinct from $7
     union all
     select w.at, 'slug' as by, s.name as source
     from unnest($3::text[], $5::text[], $4::text[]) with ordinality as w(kind, slug, id, at)
       join item_versions v on v.tenant_id = $1 and v.kind = w.kind and v.slug = w.slug and v.to_rev is null
         and v.kind not in ('lesson', 'module', 'tag') and v.source_id <> $2
       join items i on i.id = v.item_id and i.content_id <> w.id
       join sources s on s.id = v.source_id and s.name <> $6
     order by 1, 2 limit ${AT_MOST}`,
    [
      tenantId,
      sourceId,
      items.map(({ kind }) => kind),
      items.map(({ id }) => id),
      items.map(({ slug }) => slug),
      BUNDLED_SOURCE,
      except ?? null,
    ],
  );
  return rows.flatMap(({ at, by, source }) => {
    const item = items[Number(at) - 1];
    return item ? [{ item, by, source }] : [];
  });
}

/** Most tenants have one source, so no lookup is needed. */
async function hasOtherSources(
  client: Pick<Pool, 'query'>,
  { tenantId, sourceId }: { tenantId: string; sourceId: number },
): Promise<boolean> {
  const { rows } = await client.query(
    `select from sources s where s.tenant_id = $1 and s.id <> $2
       and exists (select from item_versions v where v.source_id = s.id and v.to_rev is null) limit 1`,
    [tenantId, sourceId],
  );
  return rows.length > 0;
}
