import { availableParallelism } from 'node:os';
import { unpackArchive } from '@academy/compiler/archive/unpack';
import type { CompiledItem } from '@academy/compiler/catalog';
import { checkInThread } from '@academy/compiler/check-in-thread';
import { CompileError } from '@academy/compiler/compile-error';
import { renderItems } from '@academy/compiler/render';
import { fileChunks } from '@academy/compiler/folder/file-chunks';
import { DomainError } from '@academy/domain/errors';
import { CHUNK_BYTES } from '../../catalog/asset-chunks.ts';
import type { Context } from '../../context.ts';
import type { Site } from '../../catalog/tenants.ts';
import { storeFolder } from './publish.ts';
import type { CompiledFolder } from './publish.ts';
import { readParts } from './upload-store.ts';
import type { StoredUpload } from './upload-store.ts';
import { rethrowAsInvalid } from './uploads.ts';
import { inWorkFolder } from './work-folder.ts';

type Compiling = {
  upload: Pick<StoredUpload, 'id' | 'source'> & { userId: string; takeOver: string | undefined };
  variables: Record<string, string>;
  site: Site;
  signal: AbortSignal;
};

/** Unpacks, checks and compiles an upload once, for its plan and for the publish of this plan; not compiled if it has faults. */
export async function compileUpload(
  { config, database: { publishing: pool } }: Context,
  { upload, variables, site: { tenant }, signal }: Compiling,
): Promise<CompiledFolder> {
  const { compilerThread, publishing } = config;
  const { itemTimeoutMs } = publishing;
  signal.throwIfAborted();
  return inWorkFolder(publishing.folder, async (folder) => {
    await unpackArchive(readParts(pool, upload), { folder }).catch(rethrowAsInvalid);
    const checked = await checkInThread(folder, {
      variables,
      imageHosts: tenant.imageHosts,
      workerFile: compilerThread && checkWorkerOf(compilerThread),
      itemTimeoutMs,
      signal,
    });
    if (checked.faults.length > 0) return { checked, hashes: new Map() };
    const hashes = await storeFolder(pool, {
      tenantId: tenant.id,
      source: upload.source,
      takeOver: upload.takeOver,
      checked,
      readAsset: ({ path }) => fileChunks(path, CHUNK_BYTES),
      render: (known) =>
        explained(
          renderItems(checked, {
            known: (sourceHash) => known.has(sourceHash),
            itemTimeoutMs,
            signal,
            // One core stays free for requests.
            ...(compilerThread && {
              workerFile: compilerThread,
              inThisThread: 0,
              concurrency: Math.max(1, availableParallelism() - 1),
            }),
          }),
        ),
      batch: SMALL_BATCH,
    });
    return { checked, hashes };
  });
}

/** Lets requests run in between. */
export const SMALL_BATCH = 20;

/** The worker that checks a folder; another one compiles. */
export function checkWorkerOf(compilerThread: URL): URL {
  return new URL(compilerThread.href.replace(/worker\.(\w+)$/, 'check-worker.$1'));
}

async function* explained(items: AsyncIterable<CompiledItem>): AsyncIterable<CompiledItem> {
  try {
    yield* items;
  } catch (error) {
    throw error instanceof CompileError ? new DomainError('invalid', error.message) : error;
  }
}
