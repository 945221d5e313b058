import type { Pool, PoolClient } from 'pg';
import type { CheckedFolder, CompiledItem } from '@academy/compiler/catalog';
import { DomainError } from '@academy/domain/errors';
import { inBatches, runQueued } from './batches.ts';
import { writeDocuments } from './documents.ts';
import { refuseForeign } from './owners.ts';
import { readLive } from './item-state.ts';
import { computeChanges, desiredItems } from './plan.ts';
import type { ChangeSet, DesiredItem, Intent } from './plan.ts';
import { writeAssets } from './write-assets.ts';
import type { ReadAsset } from './write-assets.ts';
import { assignItemNumbers, findSource, upsertSource } from './versions.ts';
import type { NewVersion } from './versions.ts';
import {
  BATCH,
  countsOf,
  inPublishTransaction,
  MAX_WAITING_BATCHES,
  writeRevision,
} from './write-revision.ts';
import type { Published, RecordPublished } from './write-revision.ts';

/** A checked folder and its stored documents. */
export type CompiledFolder = { checked: CheckedFolder; hashes: Hashes };

export type Publication = CompiledFolder & {
  tenantId: string;
  /** The folder's name: a publish replaces only what the same source published before. */
  source: string;
  author: string;
  folderHash: string;
  allowRemovals?: boolean;
  takeOver?: string | undefined;
  now: Date;
  /** Throws unless the changes are the planned ones. */
  guard?: (changes: ChangeSet) => void;
  record?: RecordPublished;
  /** How many items are indexed at once; a smaller number lets requests run in between. */
  batch?: number;
};

/** Publishes what is stored, in one transaction: changed items are written, missing ones end, the rest is not touched. */
export function publishStored(pool: Pool, publication: Publication): Promise<Published> {
  return inPublishTransaction(pool, (client) => write(client, { ...publication, pool }));
}

export type FolderPublication = Omit<Publication, 'hashes'> & Compiling;

/** Compiles, stores and publishes a checked folder. */
export async function publish(
  pool: Pool,
  { render, readAsset, ...publication }: FolderPublication,
): Promise<Published> {
  const hashes = await storeFolder(pool, { ...publication, render, readAsset });
  return publishStored(pool, { ...publication, hashes });
}

function intentOf({
  tenantId,
  source,
  checked,
  hashes,
  allowRemovals = true,
  takeOver,
}: Publication): Intent {
  const desired = desiredItems(checked, hashes);
  return { tenantId, source, desired, about: ['publish'], allowRemovals, takeOver };
}

/** The document's hash by the hash of its source. */
export type Hashes = ReadonlyMap<string, string>;

type Compiling = {
  /** Renders the items whose source hash is not among the known ones. */
  render: (known: ReadonlySet<string>) => AsyncIterable<CompiledItem>;
  readAsset: ReadAsset;
};

type Storing = Compiling & Pick<Publication, 'tenantId' | 'source' | 'takeOver' | 'checked' | 'batch'>;

/**
 * Compiles and stores the documents and assets of a folder before the lock is taken, so that a slow text delays only its
 * own author. Documents never change, and a document that no version references is not visible.
 */
export async function storeFolder(
  pool: Pool,
  { tenantId, source, takeOver, checked, render, readAsset, batch: size = BATCH }: Storing,
): Promise<Hashes> {
  const sourceId = await findSource(pool, { tenantId, source });
  const live = await readLive(pool, { tenantId, sourceId, takeOver, desired: desiredItems(checked) });
  const hashes = new Map([...live.values()].map(({ sourceHash, hash }) => [sourceHash, hash]));
  // The database writes some batches, on two connections, while the next ones are rendered.
  await runQueued({ most: MAX_WAITING_BATCHES, lines: 2 }, async (add) => {
    for await (const batch of inBatches(render(new Set(hashes.keys())), size)) {
      await add(() => writeDocuments(pool, batch));
      for (const { sourceHash, hash } of batch) hashes.set(sourceHash, hash);
    }
  });
  await writeAssets(pool, { assets: checked.assets, readAsset });
  return hashes;
}

async function write(client: PoolClient, publication: Publication & { pool: Pool }): Promise<Published> {
  const { pool, tenantId, source, author, folderHash, checked, now } = publication;
  const sourceId = await upsertSource(client, { tenantId, source });
  const changeSet = await computeChanges(client, intentOf(publication));
  publication.guard?.(changeSet);
  await refuseForeign(client, { tenantId, sourceId, items: checked.items, except: publication.takeOver });
  const { added, changed, removed } = changeSet.changes;
  if (added.length + changed.length + removed.length === 0) return { revision: null, ...countsOf(changeSet) };

  const numbers = await assignItemNumbers(client, { tenantId, items: checked.items });
  const versions = [...added, ...changed].map((item) => toVersion(item, numbers));
  await requireStored(client, {
    documents: versions.map(({ hash }) => hash),
    assets: checked.assets.map(({ hash }) => hash),
  });
  return writeRevision(client, {
    pool,
    tenantId,
    changeSet,
    versions,
    author,
    folderHash,
    now,
    record: publication.record,
    batch: publication.batch,
  });
}

/** What was stored before the lock was taken may be gone, if unused documents were deleted just then. */
async function requireStored(
  client: PoolClient,
  { documents, assets }: { documents: readonly string[]; assets: readonly string[] },
): Promise<void> {
  const { rows } = await client.query<{ isMissing: boolean }>(
    `select exists (select from unnest($1::text[]) as h(hash)
                    where not exists (select from documents d where d.hash = h.hash))
         or exists (select from unnest($2::text[]) as h(hash)
                    where not exists (select from assets a where a.hash = h.hash)) as "isMissing"`,
    [documents, assets],
  );
  if (rows[0]?.isMissing)
    throw new DomainError('plan_outdated', 'The history was compacted meanwhile: plan again.');
}

function toVersion(item: DesiredItem, numbers: ReadonlyMap<string, number>): NewVersion & { id: string } {
  const { kind, id, hash, slug, status, position, sourceHash } = item;
  if (hash === undefined) throw new Error(`The ${kind} ${id} was not rendered`);
  return {
    itemId: numberOf(numbers, `${kind} ${id}`),
    kind,
    id,
    hash,
    sourceHash,
    slug,
    status,
    position,
    title: item.title,
    file: item.file,
    parentId: item.parent === null ? null : numberOf(numbers, item.parent),
  };
}

function numberOf(numbers: ReadonlyMap<string, number>, key: string): number {
  const number = numbers.get(key);
  if (number === undefined) throw new Error(`The ${key} has no number`);
  return number;
}
