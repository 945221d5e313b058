import { parentPort } from 'node:worker_threads';
import type { SourceItem } from '../catalog.ts';
import type { BatchMessage } from '../worker.ts';

/** Compiles like a worker, but never ends with an item named stuck. */
parentPort?.on('message', ({ number, items }: { number: number; items: SourceItem[] }) => {
  const answer = (message: BatchMessage) => parentPort?.postMessage(message, []);
  for (const [at, { id }] of items.entries()) {
    answer({ number, started: at });
    while (id === 'stuck');
  }
  answer({ number, items: [] });
});
