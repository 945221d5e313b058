import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import type { CheckedFolder, CompiledItem, SourceItem } from './catalog.ts';
import { ItemCompiler } from './item-compiler.ts';
import { WorkerPool } from './worker-pool.ts';

export type RenderOptions = {
  /** Whether this source is already compiled; such items are skipped. */
  known?: (sourceHash: string) => boolean;
  /** The bundled or TypeScript file of worker.ts. Without it everything is compiled in this thread. */
  workerFile?: URL;
  concurrency?: number;
  /** Up to this many items are compiled without worker threads. */
  inThisThread?: number;
  /** How long one item may take in a thread. */
  itemTimeoutMs?: number;
  /** Aborts the work. */
  signal?: AbortSignal | undefined;
};

const BATCH = 16;
/** Starting threads costs more than compiling a small folder. */
const WORTH_THREADS = 50;

/** Compiles the items of a check in order, a few at a time, so that any number of them fits in memory. */
export async function* renderItems(
  checked: CheckedFolder,
  {
    known = () => false,
    workerFile,
    concurrency = availableParallelism(),
    inThisThread = WORTH_THREADS,
    itemTimeoutMs = 20_000,
    signal,
  }: RenderOptions = {},
): AsyncIterable<CompiledItem> {
  if (checked.faults.length > 0) throw new Error('A folder with faults can not be compiled: fix them first.');
  const { folder, variables } = checked;
  const items = checked.items.filter(({ sourceHash }) => !known(sourceHash));
  if (!workerFile || items.length <= inThisThread) {
    const compiler = new ItemCompiler({ folder, variables });
    for (const item of items) {
      signal?.throwIfAborted();
      yield await compiler.compile(item);
      // Lets the caller write results in between.
      await setImmediate();
    }
    return;
  }

  signal?.throwIfAborted();
  const pool = new WorkerPool({ workerFile, size: concurrency, folder, variables, itemTimeoutMs });
  const stop = () => void pool.close(signal?.reason as Error);
  signal?.addEventListener('abort', stop);
  try {
    const pending: Promise<CompiledItem[]>[] = [];
    for (const batch of batches(items)) {
      pending.push(pool.compile(batch));
      if (pending.length < concurrency * 2) continue;
      yield* (await pending.shift()) ?? [];
    }
    for (const batch of pending) yield* await batch;
  } finally {
    signal?.removeEventListener('abort', stop);
    await pool.close();
  }
}

function* batches(items: readonly SourceItem[]): Iterable<SourceItem[]> {
  for (let at = 0; at < items.length; at += BATCH) yield items.slice(at, at + BATCH);
}
