import { parentPort, workerData } from 'node:worker_threads';
import type { CompiledItem, SourceItem } from './catalog.ts';
import { CompileError } from './compile-error.ts';
import { ItemCompiler } from './item-compiler.ts';

/** The worker of the pool: receives batches of items and sends back compiled items. */
type BatchRequest = { number: number; items: SourceItem[] };
type Result = { started: number } | { items: CompiledItem[] } | { error: string; isRefusal: boolean };
export type BatchMessage = { number: number } & Result;

const compiler = new ItemCompiler(workerData as ConstructorParameters<typeof ItemCompiler>[0]);

parentPort?.on('message', (request: BatchRequest) => void compileBatch(request));

async function compileBatch({ number, items }: BatchRequest): Promise<void> {
  const post = (content: Result) =>
    parentPort?.postMessage({ number, ...content } satisfies BatchMessage, []);
  try {
    const compiled: CompiledItem[] = [];
    for (const [at, item] of items.entries()) {
      // The pool restarts its timeout for each item.
      post({ started: at });
      compiled.push(await compiler.compile(item));
    }
    post({ items: compiled });
  } catch (error) {
    const isRefusal = error instanceof CompileError;
    post({ error: error instanceof Error ? error.message : String(error), isRefusal });
  }
}
