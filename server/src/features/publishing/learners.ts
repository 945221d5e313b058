import type { PoolClient } from 'pg';
import type { Plan } from '@academy/contract/schemas/publishing-plan';
import { keyOf, readTitles } from './item-state.ts';
import type { ItemChanges, StoredItem, ItemState } from './item-state.ts';
import type { ItemKind } from '@academy/compiler/catalog';

const SHOWN = 20;

type AffectedInput = {
  tenantId: string;
  changes: ItemChanges<ItemState>;
  live: ReadonlyMap<string, StoredItem>;
  titles: ReadonlyMap<string, string | undefined>;
};

/**
 * Counts the people who started a lesson or guide that changes or is removed (or whose lab does), and lists
 * the most used ones.
 */
export async function countLearners(
  client: PoolClient,
  { tenantId, changes, live, titles }: AffectedInput,
): Promise<Plan['learners']> {
  const affected = new Map([
    ...(await lessonsOfLabs(client, { tenantId, changes, live })),
    ...(['changed', 'removed'] as const).flatMap((change) =>
      changes[change].flatMap(({ kind, id }) => {
        const before = live.get(keyOf({ kind, id }));
        return before && (kind === 'lesson' || kind === 'guide')
          ? [[before.itemId, { change, before }] as const]
          : [];
      }),
    ),
  ]);
  if (affected.size === 0) return { people: 0, lessons: [] };
  const ids = [...affected.keys()];
  const all = await client.query<{ people: string }>(
    'select count(distinct user_id) as people from progress where item_id = any($1::bigint[])',
    [ids],
  );
  const { rows } = await client.query<{ item_id: string; people: string }>(
    `select item_id, count(*) as people from progress where item_id = any($1::bigint[])
     group by item_id order by people desc, item_id limit ${SHOWN}`,
    [ids],
  );
  const found = rows.flatMap(({ item_id, people }) => {
    const entry = affected.get(Number(item_id));
    return entry ? [{ ...entry, people: Number(people) }] : [];
  });
  const storedTitles = await readTitles(
    client,
    found.map(({ before }) => before.hash),
  );
  return {
    people: Number(all.rows[0]?.people ?? 0),
    lessons: found.map(({ change, before: { kind, id, slug, hash }, people }) => ({
      change,
      kind,
      id,
      slug,
      title: titles.get(keyOf({ kind, id })) ?? storedTitles.get(hash) ?? id,
      people,
    })),
  };
}

type Affected = readonly [
  number,
  { change: 'changed' | 'removed'; before: Pick<StoredItem, 'kind' | 'id' | 'slug' | 'hash'> },
];

/** The lessons and guides, of any source, whose lab changes or is removed. */
async function lessonsOfLabs(
  client: PoolClient,
  { tenantId, changes, live }: Omit<AffectedInput, 'titles'>,
): Promise<Affected[]> {
  const labs = [...changes.changed, ...changes.removed].filter(({ kind }) => kind === 'workshop');
  if (labs.length === 0) return [];
  const { rows } = await client.query<{
    item_id: string;
    kind: ItemKind;
    id: string;
    slug: string;
    hash: string;
  }>(
    `with lab(name) as (
       select unnest($2::text[])
       union select json_array_elements_text(card -> 'names') from documents where hash = any($3::text[]))
     select v.item_id, v.kind, i.content_id as id, v.slug, v.hash
     from item_versions v join items i on i.id = v.item_id join documents d on d.hash = v.hash
     where v.tenant_id = $1 and v.to_rev is null and v.kind in ('lesson', 'guide')
       and coalesce(d.card #>> '{settings,lab,workshop}', d.card #>> '{settings,educates}') in (select name from lab)`,
    [
      tenantId,
      labs.map(({ id }) => id),
      labs.flatMap((lab) => {
        const hash = live.get(keyOf(lab))?.hash;
        return hash === undefined ? [] : [hash];
      }),
    ],
  );
  return rows.map(({ item_id, ...before }) => [Number(item_id), { change: 'changed', before }] as const);
}
