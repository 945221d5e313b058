import { parentPort, workerData } from 'node:worker_threads';
import type { CompiledItem, SourceItem } from './catalog.ts';
import { CompileRefused, ItemCompiler } from './item-compiler.ts';

/** The other end of the worker pool: a batch of items comes in, the compiled items go back. */
type Question = { number: number; items: SourceItem[] };
type Result = { started: number } | { items: CompiledItem[] } | { error: string; isRefusal: boolean };
export type Answer = { number: number } & Result;

const compiler = new ItemCompiler(workerData as ConstructorParameters<typeof ItemCompiler>[0]);

parentPort?.on('message', (question: Question) => void compileBatch(question));

async function compileBatch({ number, items }: Question): Promise<void> {
  const answer = (content: Result) => parentPort?.postMessage({ number, ...content } satisfies Answer, []);
  try {
    const compiled: CompiledItem[] = [];
    for (const [at, item] of items.entries()) {
      // Whoever waits gives each item its time.
      answer({ started: at });
      compiled.push(await compiler.compile(item));
    }
    answer({ items: compiled });
  } catch (error) {
    const isRefusal = error instanceof CompileRefused;
    answer({ error: error instanceof Error ? error.message : String(error), isRefusal });
  }
}
