import type { PoolClient } from 'pg';
import type { Plan } from '@academy/contract/schemas/publishing';
import { keyOf, titlesOf } from './standing.ts';
import type { Changes, KeptStanding, Standing } from './standing.ts';

const SHOWN = 20;

type Touching = {
  changes: Changes<Standing>;
  live: ReadonlyMap<string, KeptStanding>;
  titles: ReadonlyMap<string, string | undefined>;
};

/** Who has begun a lesson or guide that changes or goes away; the most visited ones by name. */
export async function countLearners(
  client: PoolClient,
  { changes, live, titles }: Touching,
): Promise<Plan['learners']> {
  const touched = new Map(
    (['changed', 'removed'] as const).flatMap((change) =>
      changes[change].flatMap(({ kind, id }) => {
        const before = live.get(keyOf({ kind, id }));
        return before && (kind === 'lesson' || kind === 'guide')
          ? [[before.itemId, { change, before }] as const]
          : [];
      }),
    ),
  );
  if (touched.size === 0) return { people: 0, lessons: [] };
  const ids = [...touched.keys()];
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
    const entry = touched.get(Number(item_id));
    return entry ? [{ ...entry, people: Number(people) }] : [];
  });
  const kept = await titlesOf(
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
