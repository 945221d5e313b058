import type { Pool, PoolClient } from 'pg';
import type { CheckedFolder, ItemKind, Unresolved } from '@academy/compiler/catalog';
import type { Fault } from '@academy/compiler/faults';
import { keyOf } from './item-state.ts';
import type { ItemChanges, StoredItem, ItemState } from './item-state.ts';

type SourceScope = { tenantId: string; sourceId: number };

/** The warnings of a check that remain in the live tenant: items of other sources are not missing. */
export async function unresolvedWarnings(
  client: Pick<Pool, 'query'>,
  { tenantId, sourceId, checked }: SourceScope & { checked: CheckedFolder },
): Promise<Fault[]> {
  const there = await findLive(client, { tenantId, sourceId, named: checked.unresolved });
  const solved = new Set<string>();
  const stillOpen = new Map<string, Fault>();
  for (const { warning, ...named } of checked.unresolved) {
    if (there.has(nameOf(named))) solved.add(warningKey(warning));
    else if (named.kind !== 'workshop')
      stillOpen.set(warningKey(warning), {
        ...warning,
        message: `the ${named.kind} ${named.name} is neither in this folder nor live here`,
      });
  }
  return checked.warnings
    .filter((warning) => !solved.has(warningKey(warning)))
    .map((warning) => stillOpen.get(warningKey(warning)) ?? warning);
}

const nameOf = ({ kind, by, name }: Omit<Unresolved, 'warning'>) => `${kind} ${by} ${name}`;
const warningKey = ({ file, line, column = 0, message }: Fault) =>
  JSON.stringify([file, line, column, message]);

/** The named lessons that other sources of the tenant have live, as `course/lesson`. */
async function findLiveLessons(
  client: Pick<Pool, 'query'>,
  { tenantId, sourceId, names }: SourceScope & { names: readonly string[] },
): Promise<string[]> {
  if (names.length === 0) return [];
  const { rows } = await client.query<{ name: string }>(
    `select distinct c.slug || '/' || l.slug as name
     from item_versions c
       left join item_versions m on m.parent_id = c.item_id and m.kind = 'module' and m.to_rev is null
       join item_versions l on l.parent_id in (c.item_id, m.item_id) and l.kind = 'lesson' and l.to_rev is null
     where c.tenant_id = $1 and c.source_id <> $2 and c.kind = 'course' and c.to_rev is null
       and c.slug = any($3::text[]) and c.slug || '/' || l.slug = any($4::text[])`,
    [tenantId, sourceId, names.map((name) => name.split('/')[0]), names],
  );
  return rows.map(({ name }) => name);
}

/** The named items that other sources of the tenant have live; the own source is being replaced. */
async function findLive(
  client: Pick<Pool, 'query'>,
  { tenantId, sourceId, named }: SourceScope & { named: readonly Omit<Unresolved, 'warning'>[] },
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
  const lessons = named.flatMap(({ kind, name }) => (kind === 'lesson' ? [name] : []));
  const found = await findLiveLessons(client, { tenantId, sourceId, names: lessons });
  return new Set(
    [...rows, ...found.map((name) => ({ kind: 'lesson', by: 'slug', name }) as const)].map(nameOf),
  );
}

const FOLDER_OF: Partial<Record<ItemKind, string>> = {
  course: 'courses',
  guide: 'guides',
  path: 'paths',
  instructor: 'instructors',
};

type Leaving = SourceScope & { live: ReadonlyMap<string, StoredItem>; changes: ItemChanges<ItemState> };

/** Items of other sources that reference removed items or addresses that change. */
export async function findDanglingLinks(
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
    message: 'names or links to an item that this removes',
    hint: 'the reference is left out of the page afterwards; change it there too',
  }));
}
