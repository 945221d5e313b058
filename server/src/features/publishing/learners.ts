import type { PoolClient } from 'pg';
import type { Plan } from '@academy/contract/schemas/publishing';
import { keyOf, readTitles } from './item-state.ts';
import type { ItemChanges, StoredItem, ItemState } from './item-state.ts';

const SHOWN = 20;

type AffectedInput = {
  changes: ItemChanges<ItemState>;
  live: ReadonlyMap<string, StoredItem>;
  titles: ReadonlyMap<string, string | undefined>;
};

/** Counts the people who started a lesson or guide that changes or is removed, and lists the most used ones. */
export async function countLearners(
  client: PoolClient,
  { changes, live, titles }: AffectedInput,
): Promise<Plan['learners']> {
  const affected = new Map(
    (['changed', 'removed'] as const).flatMap((change) =>
      changes[change].flatMap(({ kind, id }) => {
        const before = live.get(keyOf({ kind, id }));
        return before && (kind === 'lesson' || kind === 'guide')
          ? [[before.itemId, { change, before }] as const]
          : [];
      }),
    ),
  );
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
  const kept = await readTitles(
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
      title: titles.get(keyOf({ kind, id })) ?? kept.get(hash) ?? id,
      people,
    })),
  };
}
