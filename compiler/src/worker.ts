import { parentPort, workerData } from 'node:worker_threads';
import type { CompiledItem, SourceItem } from './catalogue.ts';
import { ItemCompiler } from './item-compiler.ts';

/** The other end of the worker pool: a batch of items comes in, the compiled items go back. */
type Question = { number: number; items: SourceItem[] };
export type Answer = { number: number } & ({ items: CompiledItem[] } | { error: string });

const compiler = new ItemCompiler(workerData as ConstructorParameters<typeof ItemCompiler>[0]);

parentPort?.on('message', async ({ number, items }: Question) => {
  const answer = (content: { items: CompiledItem[] } | { error: string }) =>
    parentPort?.postMessage({ number, ...content } satisfies Answer, []);
  try {
    const compiled: CompiledItem[] = [];
    for (const item of items) compiled.push(await compiler.compile(item));
    answer({ items: compiled });
  } catch (error) {
    answer({ error: error instanceof Error ? error.message : String(error) });
  }
});
