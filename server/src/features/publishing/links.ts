import type { Pool, PoolClient } from 'pg';
import type { CheckedFolder, ItemKind, Unresolved } from '@academy/compiler/catalog';
import type { Fault } from '@academy/compiler/faults';
import { keyOf } from './standing.ts';
import type { Changes, KeptStanding, Standing } from './standing.ts';

type Place = { tenantId: string; sourceId: number };

/** The warnings of a check that still hold in the live tenant: what another source has is no longer missing. */
export async function openWarnings(
  client: Pick<Pool, 'query'>,
  { tenantId, sourceId, checked }: Place & { checked: CheckedFolder },
): Promise<Fault[]> {
  const there = await findLive(client, { tenantId, sourceId, named: checked.unresolved });
  const solved = new Set<string>();
  const stillOpen = new Map<string, Fault>();
  for (const { warning, ...named } of checked.unresolved) {
    if (there.has(nameOf(named))) solved.add(placeOf(warning));
    else if (named.kind !== 'workshop')
      stillOpen.set(placeOf(warning), {
        ...warning,
        message: `the ${named.kind} ${named.name} is neither in this folder nor live here`,
      });
  }
  return checked.warnings
    .filter((warning) => !solved.has(placeOf(warning)))
    .map((warning) => stillOpen.get(placeOf(warning)) ?? warning);
}

const nameOf = ({ kind, by, name }: Omit<Unresolved, 'warning'>) => `${kind} ${by} ${name}`;
const placeOf = ({ file, line, column = 0, message }: Fault) => JSON.stringify([file, line, column, message]);

/** Those of the named things that other sources of the tenant have live; the own source is what is being replaced. */
async function findLive(
  client: Pick<Pool, 'query'>,
  { tenantId, sourceId, named }: Place & { named: readonly Omit<Unresolved, 'warning'>[] },
): Promise<Set<string>> {
  if (named.length === 0) return new Set();
  const { rows } = await client.query<Omit<Unresolved, 'warning'>>(
    `select distinct w.kind, w.by, w.name
     from unnest($3::text[], $4::text[], $5::text[]) as w(kind, by, name)
       join item_versions v on v.tenant_id = $1 and v.source_id <> $2 and v.kind = w.kind and v.to_rev is null
       join items i on i.id = v.item_id
     where case w.by when 'id' then i.content_id else v.slug end = w.name`,
    [
      tenantId,
      sourceId,
      named.map(({ kind }) => kind),
      named.map(({ by }) => by),
      named.map(({ name }) => name),
    ],
  );
  return new Set(rows.map(nameOf));
}

const FOLDER_OF: Partial<Record<ItemKind, string>> = {
  course: 'courses',
  guide: 'guides',
  path: 'paths',
  instructor: 'instructors',
};

type Leaving = Place & { live: ReadonlyMap<string, KeptStanding>; changes: Changes<Standing> };

/** What other sources name or link to and would find no more: what goes away, and addresses that are given up. */
export async function leftDangling(
  client: PoolClient,
  { tenantId, sourceId, live, changes }: Leaving,
): Promise<Fault[]> {
  const gone = changes.removed.filter(({ kind }) => kind in FOLDER_OF || kind === 'test');
  const taken = new Set([...changes.added, ...changes.changed].map(({ kind, slug }) => `${kind} ${slug}`));
  const moved = changes.changed.flatMap((item) => {
    const before = live.get(keyOf(item));
    return before && before.slug !== item.slug ? [before] : [];
  });
  const addresses = [...gone, ...moved].flatMap(({ kind, slug }) => {
    const folder = FOLDER_OF[kind];
    return folder && !taken.has(`${kind} ${slug}`) ? [`${folder}/${slug}`] : [];
  });
  if (gone.length === 0 && addresses.length === 0) return [];
  const { rows } = await client.query<{ source: string; kind: string; id: string }>(
    `select s.name as source, v.kind, i.content_id as id
     from item_versions v join items i on i.id = v.item_id join sources s on s.id = v.source_id
       join documents d on d.hash = v.hash
     where v.tenant_id = $1 and v.source_id <> $2 and v.to_rev is null and (
       (cardinality($3::text[]) > 0 and d.body::text ~ ('"/(' || array_to_string($3::text[], '|') || ')([^a-z0-9_-])'))
       or exists (select from jsonb_array_elements_text(coalesce(d.card::jsonb -> 'instructors', '[]')) as x where x = any($4::text[]))
       or exists (select from jsonb_array_elements(coalesce(d.card::jsonb -> 'steps', '[]')) as x
                  where x ->> 'tenant' is null and (x ->> 'type') || ' ' || (x ->> 'id') = any($5::text[])))
     order by 1, 2, 3 limit 50`,
    [
      tenantId,
      sourceId,
      addresses,
      gone.flatMap(({ kind, id }) => (kind === 'instructor' ? [id] : [])),
      gone.flatMap((item) => (item.kind === 'course' || item.kind === 'test' ? [keyOf(item)] : [])),
    ],
  );
  return rows.map(({ source, kind, id }) => ({
    file: `${source}: ${kind} ${id}`,
    line: 1,
    message: 'names or links to something that this takes away',
    hint: 'it is left out of the page from then on; change it there too',
  }));
}
