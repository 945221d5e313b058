import type { Pool } from 'pg';
import { canView } from '@academy/domain/access';
import type { Member } from '@academy/domain/access';
import { labSetting } from '../../catalog/labs.ts';
import type { Catalog, Item } from '../../catalog/model.ts';
import type { Sites } from '../../catalog/tenants.ts';
import { pairKey } from './compare.ts';
import type { FindSubstantial, Pair } from './compare.ts';
import { knownKey, readHistories, readRevisionsAt } from './store.ts';
import type { Completed, History, Known } from './store.ts';

export type ChangesInput = {
  pool: Pool;
  catalog: Catalog;
  sites: Sites;
  person: Member;
  findSubstantial: FindSubstantial;
};

/** What is new in a lesson or guide: its own text, or that of its lab. */
export type ItemChange = { text: History | null; lab: Item<'workshop'> | null };

/** Items that changed since the person read them, by their internal number. */
export async function findChanged(
  completed: readonly Completed[],
  input: ChangesInput,
): Promise<Map<number, ItemChange>> {
  const open = completed.flatMap((one) => {
    const item = openItem(one.itemId, input);
    return item ? [{ ...one, lab: labOf(item, input), isNewer: item.revision > one.since }] : [];
  });
  const labs = await withKnownRevision(open, input.pool);
  const texts = open.filter(({ isNewer }) => isNewer);
  const histories = await findSubstantialHistories([...texts, ...labs.values()], input);
  const changed = new Map<number, ItemChange>();
  for (const one of open) {
    const text = one.isNewer ? (histories.get(knownKey(one)) ?? null) : null;
    const known = labs.get(one.itemId);
    const lab = known && histories.has(knownKey(known)) ? one.lab : null;
    if (text || lab) changed.set(one.itemId, { text, lab });
  }
  return changed;
}

/** What is live and open to this person; what is locked or hidden is not even counted. */
function openItem(
  itemId: number,
  { catalog, sites, person }: ChangesInput,
): Item<'lesson'> | Item<'guide'> | null {
  const { item, lesson } = catalog.byItem(itemId) ?? {};
  if (!item || item.status === 'draft') return null;
  if (item.kind === 'guide' && !sites.byId(item.tenantId)?.tenant.features.guides) return null;
  const read = lesson ?? (item.kind === 'guide' ? item : undefined);
  return read && read.status !== 'draft' && canView(person, read.card.entitlements) ? read : null;
}

function labOf(
  item: Item<'lesson'> | Item<'guide'>,
  { catalog, sites }: ChangesInput,
): Item<'workshop'> | null {
  const setting = labSetting(item);
  if (!setting || !('workshop' in setting)) return null;
  if (!sites.byId(item.tenantId)?.tenant.features.labs) return null;
  return catalog.of(item.tenantId).workshops.get(setting.workshop) ?? null;
}

/**
 * A lab is an item of its own without progress: its known revision is the one in which its lesson was
 * completed. Keyed by the number of the lesson.
 */
async function withKnownRevision(
  open: readonly (Completed & { lab: Item<'workshop'> | null })[],
  pool: Pool,
): Promise<Map<number, Known>> {
  const newer = open.flatMap(({ itemId, since, completedAt, lab }) =>
    lab && lab.revision > since && lab.updatedAt > completedAt ? [{ itemId, since, completedAt, lab }] : [],
  );
  const revisions = await readRevisionsAt(
    pool,
    newer.map(({ completedAt }) => completedAt),
  );
  return new Map(
    newer.map(({ itemId, since, lab }, at) => [
      itemId,
      { itemId: lab.itemId, since: Math.max(since, revisions[at] ?? 0) },
    ]),
  );
}

async function findSubstantialHistories(
  known: readonly Known[],
  { pool, findSubstantial }: ChangesInput,
): Promise<Map<string, History>> {
  if (known.length === 0) return new Map();
  const unique = [...new Map(known.map((one) => [knownKey(one), one])).values()];
  const histories = await readHistories(pool, unique);
  const pairs = [...histories.values()].flatMap((history) => [...stepsOf(history), ...overallOf(history)]);
  const substantial = await findSubstantial(pairs);
  const isSubstantial = (pair: Pair) => substantial.has(pairKey(pair));
  return new Map(
    [...histories].filter(([, history]) =>
      history.known === null
        ? history.later.some(({ isMinor }) => !isMinor)
        : stepsOf(history).some(isSubstantial) && overallOf(history).every(isSubstantial),
    ),
  );
}

/** Each change that its author did not mark as minor. */
function stepsOf({ known, later }: History): Pair[] {
  return later.flatMap(({ hash, isMinor }, at) => {
    const before = at === 0 ? known : later[at - 1];
    return before && !isMinor && before.hash !== hash ? [{ before: before.hash, after: hash }] : [];
  });
}

/** The comparison of first and last version, so reverted changes cancel out. */
function overallOf({ known, later }: History): Pair[] {
  const live = later.at(-1);
  return known && live ? [{ before: known.hash, after: live.hash }] : [];
}
