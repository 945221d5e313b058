import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { unpackArchive } from '@academy/compiler/archive/unpack';
import type { CheckedFolder, CompiledItem } from '@academy/compiler/catalog';
import { checkInThread } from '@academy/compiler/check-in-thread';
import { CompileError } from '@academy/compiler/compile-error';
import { renderItems } from '@academy/compiler/render';
import { fileChunks } from '@academy/compiler/folder/file-chunks';
import { DomainError } from '@academy/domain/errors';
import { CHUNK_BYTES } from '../../catalog/asset-chunks.ts';
import type { Context } from '../../context.ts';
import type { Site } from '../../catalog/tenants.ts';
import type { Publication } from './publish.ts';
import { readParts } from './upload-store.ts';
import { rethrowAsInvalid } from './uploads.ts';
import { inWorkFolder } from './work-folder.ts';

type UploadKey = { userId: string; id: string; signal: AbortSignal };

/** Unpacks an upload; the folder exists until the work is done. */
export async function withUpload<Result>(
  { config, database }: Context,
  { userId, id, signal }: UploadKey,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  return inWorkFolder(config.publishing.folder, async (folder) => {
    await unpackArchive(readParts(database.publishing, { userId, id }), { folder }).catch(rethrowAsInvalid);
    return work(folder);
  });
}

type Checking = { folder: string; variables: Record<string, string>; site: Site; signal: AbortSignal };

/** Checks an unpacked upload in another thread. */
export function checkUpload(
  { config }: Context,
  { folder, variables, site, signal }: Checking,
): Promise<CheckedFolder> {
  const thread = config.compilerThread;
  const workerFile = thread && checkWorkerOf(thread);
  const { itemTimeoutMs } = config.publishing;
  const { imageHosts } = site.tenant;
  return checkInThread(folder, { variables, imageHosts, workerFile, itemTimeoutMs, signal });
}

/** The worker that checks a folder, beside the one that compiles. */
export function checkWorkerOf(compilerThread: URL): URL {
  return new URL(compilerThread.href.replace(/worker\.(\w+)$/, 'check-worker.$1'));
}

/** Turns a checked upload into a publication. It is compiled in separate threads, which leave one core to requests. */
export function compiledBy(
  { config }: Context,
  { checked, signal }: { checked: CheckedFolder; signal: AbortSignal },
): Pick<Publication, 'checked' | 'render' | 'readAsset' | 'folderHash' | 'batch'> {
  const { compilerThread } = config;
  return {
    checked,
    folderHash: hashOf(checked),
    readAsset: ({ path }) => fileChunks(path, CHUNK_BYTES),
    render: (known) =>
      explained(
        renderItems(checked, {
          known: (sourceHash) => known.has(sourceHash),
          itemTimeoutMs: config.publishing.itemTimeoutMs,
          signal,
          ...(compilerThread && {
            workerFile: compilerThread,
            inThisThread: 0,
            concurrency: Math.max(1, availableParallelism() - 1),
          }),
        }),
      ),
    batch: 20,
  };
}

async function* explained(items: AsyncIterable<CompiledItem>): AsyncIterable<CompiledItem> {
  try {
    yield* items;
  } catch (error) {
    throw error instanceof CompileError ? new DomainError('invalid', error.message) : error;
  }
}

function hashOf({ items }: CheckedFolder): string {
  const hash = createHash('sha256');
  for (const { sourceHash } of items) hash.update(sourceHash);
  return hash.digest('base64url');
}
