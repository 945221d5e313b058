import type { Pool, PoolClient } from 'pg';
import type { CheckedFolder, ItemKind } from '@academy/compiler/catalog';
import type { Fault } from '@academy/compiler/faults';
import { KINDS } from '@academy/contract/schemas/publishing-plan';
import type { Plan } from '@academy/contract/schemas/publishing-plan';
import { exceedsRemovalLimit } from '@academy/domain/publishing';
import { inTransaction } from '../../database/transaction.ts';
import { findDanglingLinks, unresolvedWarnings } from './links.ts';
import { addressIn, changedAddresses, changedIds } from './plan-addresses.ts';
import { compareItems } from './plan-differences.ts';
import { findRollback } from './rolled-back.ts';
import { countLearners } from './learners.ts';
import { missingPicturesOf } from './media.ts';
import { findReplaced } from './replace-bundled.ts';
import { findSource } from './versions.ts';
import { findForeign, describeForeign, hintAtOwner } from './owners.ts';
import { diffItems, hashPlan, isMove, keyOf, readLive, itemStateOf, readTitles } from './item-state.ts';
import type { ItemChanges, StoredItem, ItemState } from './item-state.ts';

/** An item as it should be: from a folder, which has titles and files, or from a rollback, which has documents. */
export type DesiredItem = ItemState & { title?: string; file?: string; hash?: string | undefined };

export type Intent = {
  tenantId: string;
  source: string;
  desired: readonly DesiredItem[];
  /** Distinguishes plans with the same changes, such as by the revision of a rollback. */
  about: readonly unknown[];
  allowRemovals: boolean;
  takeOver?: string | undefined;
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
  const { tenantId, source, desired, about, allowRemovals, takeOver } = intent;
  const base = await readBase(client, intent);
  const sourceId = await findSource(client, intent);
  const live = await readLive(client, { ...intent, sourceId });
  const changes = diffItems(live, desired);
  const removed = changes.removed.length;
  const isTooMuch = !allowRemovals && exceedsRemovalLimit({ removed, live: live.size });
  return {
    base,
    sourceId,
    live,
    changes,
    planHash: hashPlan({ about: [tenantId, source, base, ...about, takeOver ?? null], changes }),
    refusal: isTooMuch
      ? `This removes ${removed} of the ${live.size} items that ${source} has live, which is more than a fifth: allow removals if this is intended.`
      : null,
  };
}

const SHOWN = 500;
const FAULTS_SHOWN = 200;

type Planning = {
  intent: Intent;
  origin: string;
  /** The folder to publish. */
  checked?: CheckedFolder;
};

/** Everything to know before publishing. The changes come from one snapshot of the database. */
export async function makePlan(pool: Pool, planning: Planning): Promise<Plan> {
  const { changeSet, plan } = await inTransaction(pool, (client) => describePlan(client, planning), {
    begin: 'begin isolation level repeatable read read only',
  });
  // Compared after the transaction, which would be open for long otherwise; documents never change.
  const differences = await compareItems(pool, changeSet);
  const changes = plan.changes.map((change) => ({ ...change, ...differences.get(keyOf(change)) }));
  return { ...plan, changes };
}

async function describePlan(
  client: PoolClient,
  { intent, origin, checked }: Planning,
): Promise<{ changeSet: ChangeSet; plan: Plan }> {
  const { tenantId, source, desired, takeOver } = intent;
  const changeSet = await computeChanges(client, intent);
  const { base, sourceId, live, changes, planHash, refusal } = changeSet;
  const foreign = await findForeign(client, {
    tenantId,
    sourceId,
    items: [...changes.added, ...changes.changed],
    except: takeOver,
  });
  const faults: Fault[] = [
    ...(checked?.faults ?? []),
    ...foreign.map((found) => ({
      file: found.item.file ?? `${found.item.kind} ${found.item.id}`,
      line: 1,
      message: describeForeign(found),
      hint: hintAtOwner(found),
    })),
  ];
  const replaced = await findReplaced(client, { tenantId, sourceId, items: changes.added });
  const dangling = await findDanglingLinks(client, { tenantId, sourceId, live, changes });
  const open = checked ? await unresolvedWarnings(client, { tenantId, sourceId, checked }) : [];
  const byKey = new Map(desired.map((item) => [keyOf(item), item]));
  const titles = new Map(desired.map((item) => [keyOf(item), item.title]));
  const moved = changes.changed.filter((item) => isMoved(item, live));
  const rewritten = changes.changed.filter((item) => !isMoved(item, live));
  const contentChanges = { ...changes, changed: rewritten };
  const listed = (await withTitles(client, contentChanges)).map(({ item, ...shown }) => ({
    ...shown,
    status: item.status,
    address: item.status === 'draft' ? null : addressIn(shown.change === 'removed' ? live : byKey, item),
    fields: [],
    texts: [],
    ...(live.get(keyOf(item))?.takenFrom && { takenFrom: live.get(keyOf(item))?.takenFrom }),
  }));
  const { added, removed, unchanged } = changes;
  const plan: Plan = {
    source,
    base,
    planHash: faults.length > 0 || refusal !== null ? null : planHash,
    total: {
      added: added.length,
      changed: rewritten.length,
      removed: removed.length,
      moved: moved.length,
      unchanged,
    },
    kinds: countKinds(contentChanges),
    changes: listed,
    moves: moved.slice(0, SHOWN).map((item) => ({
      kind: item.kind,
      id: item.id,
      slug: item.slug,
      title: item.title ?? item.id,
      from: live.get(keyOf(item))?.position ?? 0,
      to: item.position,
    })),
    addresses: changedAddresses(live, byKey).slice(0, SHOWN),
    origin,
    rolledBack: checked ? await findRollback(client, { sourceId, changes: listed }) : null,
    faults: faults.slice(0, FAULTS_SHOWN),
    warnings: [
      ...replaced.map(describeReplaced),
      ...changedIds(changes, { live, desired: byKey }),
      ...open,
      ...dangling,
    ].slice(0, FAULTS_SHOWN),
    missingPictures: checked ? missingPicturesOf(checked) : [],
    learners: await countLearners(client, { tenantId, changes: contentChanges, live, titles }),
    refusal,
  };
  return { changeSet, plan };
}

function isMoved(item: DesiredItem, live: ReadonlyMap<string, StoredItem>): boolean {
  const before = live.get(keyOf(item));
  return before !== undefined && isMove(before, item);
}

function describeReplaced({ item: { kind, slug, file } }: { item: DesiredItem }): Fault {
  return {
    file: file ?? `${kind} ${slug}`,
    line: 1,
    message: `this ${kind} replaces the bundled one named ${slug}`,
    hint: 'nothing to do if this is intended',
  };
}

/** The latest revision of the source and of the one it takes over from, or 0 if neither was ever published. */
async function readBase(
  client: Pick<Pool, 'query'>,
  { tenantId, source, takeOver }: Pick<Intent, 'tenantId' | 'source' | 'takeOver'>,
): Promise<number> {
  const { rows } = await client.query<{ base: string }>(
    `select coalesce(max(r.number), 0) as base from revisions r join sources s on s.id = r.source_id
     where s.tenant_id = $1 and s.name = any($2)`,
    [tenantId, takeOver === undefined ? [source] : [source, takeOver]],
  );
  return Number(rows[0]?.base ?? 0);
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
async function withTitles(client: PoolClient, changes: ItemChanges<DesiredItem>): Promise<Titled[]> {
  const all = (['added', 'changed', 'removed'] as const).flatMap((change) =>
    changes[change].map((item) => ({ change, item: item as DesiredItem & Partial<StoredItem> })),
  );
  const shown = all.slice(0, SHOWN);
  const titles = await readTitles(
    client,
    shown.flatMap(({ item: { hash } }) => hash ?? []),
  );
  return shown.map(({ change, item }) => {
    const { kind, id, slug, title, hash } = item;
    return { change, kind, id, slug, title: title ?? titles.get(hash ?? '') ?? id, item };
  });
}

type Titled = Pick<Plan['changes'][number], 'change' | 'kind' | 'id' | 'slug' | 'title'> & {
  item: ItemState;
};

export function desiredItems(
  { items }: Pick<CheckedFolder, 'items'>,
  hashes: ReadonlyMap<string, string> = new Map(),
): DesiredItem[] {
  return items.map((item) => ({
    ...itemStateOf(item),
    title: item.title,
    file: item.file,
    hash: hashes.get(item.sourceHash),
  }));
}
