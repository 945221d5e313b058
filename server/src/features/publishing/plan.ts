import type { Pool, PoolClient } from 'pg';
import type { CheckedFolder, ItemKind } from '@academy/compiler/catalog';
import type { Fault } from '@academy/compiler/faults';
import { KINDS } from '@academy/contract/schemas/publishing';
import type { Plan, PlannedChange } from '@academy/contract/schemas/publishing';
import { exceedsRemovalLimit } from '@academy/domain/publishing';
import { inTransaction } from '../../database/transaction.ts';
import { findDanglingLinks, unresolvedWarnings } from './links.ts';
import { countLearners } from './learners.ts';
import { missingPicturesOf } from './media.ts';
import { findReplaced } from './replace-bundled.ts';
import { findForeign, describeForeign } from './owners.ts';
import { diffItems, hashPlan, keyOf, readStoredItems, itemStateOf, readTitles } from './item-state.ts';
import type { ItemChanges, StoredItem, ItemState } from './item-state.ts';

/** An item as it should be: from a folder, which has titles and files, or from a rollback, which has documents. */
export type DesiredItem = ItemState & { title?: string; file?: string };

export type Intent = {
  tenantId: string;
  source: string;
  desired: readonly DesiredItem[];
  /** Distinguishes plans with the same changes, such as by the revision of a rollback. */
  about: readonly unknown[];
  allowRemovals: boolean;
};

export type ChangeSet = {
  base: number;
  sourceId: number;
  live: Map<string, StoredItem>;
  changes: ItemChanges<DesiredItem>;
  planHash: string;
  refusal: string | null;
};

/** Computes what a publish or rollback changes. Plan and publish use the same function, so that they cannot differ. */
export async function computeChanges(client: Pick<Pool, 'query'>, intent: Intent): Promise<ChangeSet> {
  const { tenantId, source, desired, about, allowRemovals } = intent;
  const { base, sourceId } = await readBase(client, { tenantId, source });
  const live = await readStoredItems(client, { sourceId });
  const changes = diffItems(live, desired);
  const removed = changes.removed.length;
  const isTooMuch = !allowRemovals && exceedsRemovalLimit({ removed, live: live.size });
  return {
    base,
    sourceId,
    live,
    changes,
    planHash: hashPlan({ about: [tenantId, source, base, ...about], changes }),
    refusal: isTooMuch
      ? `This removes ${removed} of the ${live.size} items that ${source} has live, which is more than a fifth: allow removals if this is intended.`
      : null,
  };
}

const SHOWN = 500;
const FAULTS_SHOWN = 200;

type Planning = { intent: Intent; checked?: CheckedFolder };

/** Everything to know before publishing, from one snapshot of the database. */
export function makePlan(pool: Pool, { intent, checked }: Planning): Promise<Plan> {
  return inTransaction(pool, (client) => describePlan(client, { intent, ...(checked && { checked }) }), {
    begin: 'begin isolation level repeatable read read only',
  });
}

async function describePlan(client: PoolClient, { intent, checked }: Planning): Promise<Plan> {
  const { tenantId, source, desired } = intent;
  const { base, sourceId, live, changes, planHash, refusal } = await computeChanges(client, intent);
  const foreign = await findForeign(client, {
    tenantId,
    sourceId,
    items: [...changes.added, ...changes.changed],
  });
  const faults: Fault[] = [
    ...(checked?.faults ?? []),
    ...foreign.map((found) => ({
      file: found.item.file ?? `${found.item.kind} ${found.item.id}`,
      line: 1,
      message: describeForeign(found),
      hint: `publish it from there, or give this one another ${found.by}`,
    })),
  ];
  const replaced = await findReplaced(client, { tenantId, sourceId, items: changes.added });
  const dangling = await findDanglingLinks(client, { tenantId, sourceId, live, changes });
  const open = checked ? await unresolvedWarnings(client, { tenantId, sourceId, checked }) : [];
  const listed = await withTitles(client, { changes, live });
  const { added, changed, removed, unchanged } = changes;
  return {
    source,
    base,
    planHash: faults.length > 0 || refusal !== null ? null : planHash,
    total: { added: added.length, changed: changed.length, removed: removed.length, unchanged },
    kinds: countKinds(changes),
    changes: listed,
    faults: faults.slice(0, FAULTS_SHOWN),
    warnings: [...replaced.map(describeReplaced), ...open, ...dangling].slice(0, FAULTS_SHOWN),
    missingPictures: checked ? missingPicturesOf(checked) : [],
    learners: await countLearners(client, {
      changes,
      live,
      titles: new Map(desired.map((item) => [keyOf(item), item.title])),
    }),
    refusal,
  };
}

function describeReplaced({ item: { kind, slug, file } }: { item: DesiredItem }): Fault {
  return {
    file: file ?? `${kind} ${slug}`,
    line: 1,
    message: `this ${kind} replaces the bundled one named ${slug}`,
    hint: 'nothing to do if this is intended',
  };
}

/** The latest revision of the tenant, and the number of the source, or 0 if it was never published. */
async function readBase(
  client: Pick<Pool, 'query'>,
  { tenantId, source }: { tenantId: string; source: string },
): Promise<{ base: number; sourceId: number }> {
  const { rows } = await client.query<{ base: string; source_id: string | null }>(
    `select (select coalesce(max(number), 0) from revisions where tenant_id = $1) as base,
            (select id from sources where tenant_id = $1 and name = $2) as source_id`,
    [tenantId, source],
  );
  return { base: Number(rows[0]?.base ?? 0), sourceId: Number(rows[0]?.source_id ?? 0) };
}

function countKinds(changes: ItemChanges<DesiredItem>): Plan['kinds'] {
  const of = (items: readonly ItemState[], kind: ItemKind) =>
    items.filter((item) => item.kind === kind).length;
  return KINDS.map((kind) => ({
    kind,
    added: of(changes.added, kind),
    changed: of(changes.changed, kind),
    removed: of(changes.removed, kind),
  })).filter(({ added, changed, removed }) => added + changed + removed > 0);
}

/** Removed items are listed with their live title; items of a folder have their own. */
async function withTitles(
  client: PoolClient,
  { changes, live }: { changes: ItemChanges<DesiredItem>; live: ReadonlyMap<string, StoredItem> },
): Promise<PlannedChange[]> {
  const all = (['added', 'changed', 'removed'] as const).flatMap((change) =>
    changes[change].map((item) => ({ change, item: item as DesiredItem & Partial<StoredItem> })),
  );
  const shown = all.slice(0, SHOWN);
  const hashes = shown.flatMap(({ item }) => {
    const hash = item.hash ?? live.get(keyOf(item))?.hash;
    return item.title === undefined && hash !== undefined ? [hash] : [];
  });
  const titles = await readTitles(client, hashes);
  return shown.map(({ change, item: { kind, id, slug, title, hash } }) => ({
    change,
    kind,
    id,
    slug,
    title: title ?? titles.get(hash ?? '') ?? id,
  }));
}

export function desiredItems(checked: CheckedFolder): DesiredItem[] {
  return checked.items.map((item) => ({ ...itemStateOf(item), title: item.title, file: item.file }));
}
