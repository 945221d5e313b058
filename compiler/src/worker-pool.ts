import { Worker } from 'node:worker_threads';
import type { CompiledItem, SourceItem } from './catalog.ts';
import { CompileError } from './compile-error.ts';
import type { BatchMessage } from './worker.ts';

type Batch = {
  number: number;
  items: SourceItem[];
  resolve(items: CompiledItem[]): void;
  reject(error: Error): void;
};
type Slot = { worker: Worker; waiting: Map<number, Batch>; timer: NodeJS.Timeout | undefined };
type Options = {
  workerFile: URL;
  size: number;
  folder: string;
  variables: Readonly<Record<string, string>>;
  /** The time limit of one item. A text can be made to take hours. */
  itemTimeoutMs: number;
};

/**
 * Threads that compile batches. The least busy thread gets the next batch; a thread that exits fails its
 * batches.
 */
export class WorkerPool {
  readonly #options: Options;
  readonly #slots: Slot[];
  #next = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#slots = Array.from({ length: Math.max(1, options.size) }, () => this.#start(new Map()));
  }

  compile(items: SourceItem[]): Promise<CompiledItem[]> {
    const [slot] = this.#slots.toSorted((one, other) => one.waiting.size - other.waiting.size);
    const number = (this.#next += 1);
    const compiled = new Promise<CompiledItem[]>((resolve, reject) => {
      slot?.waiting.set(number, { number, items, resolve, reject });
      slot?.worker.postMessage({ number, items }, []);
    });
    // A later batch may fail while an earlier one is awaited; its error is thrown when it is awaited itself.
    compiled.catch(() => {});
    return compiled;
  }

  /** Ends all threads; their batches fail with the reason, if there is one. */
  async close(reason?: Error): Promise<void> {
    for (const slot of this.#slots) {
      clearTimeout(slot.timer);
      if (reason) failAll(slot, reason);
    }
    await Promise.all(this.#slots.map(({ worker }) => worker.terminate()));
  }

  #start(waiting: Map<number, Batch>): Slot {
    const { workerFile, folder, variables, itemTimeoutMs } = this.#options;
    const worker = startWorker(workerFile, { folder, variables });
    const slot: Slot = { worker, waiting, timer: undefined };
    worker.on('message', (answer: BatchMessage) => {
      clearTimeout(slot.timer);
      const batch = waiting.get(answer.number);
      if ('started' in answer) {
        const item = batch?.items[answer.started];
        if (batch && item) slot.timer = setTimeout(() => this.#giveUp(slot, { batch, item }), itemTimeoutMs);
        return;
      }
      waiting.delete(answer.number);
      if ('items' in answer) batch?.resolve(answer.items);
      else batch?.reject(answer.isRefusal ? new CompileError(answer.error) : new Error(answer.error));
    });
    worker.on('error', (error: Error) => failAll(slot, error));
    worker.on('exit', () => failAll(slot, new Error('A compiler thread stopped before it was done.')));
    return slot;
  }

  /** A stuck thread is terminated, and a new one takes over its other batches. */
  #giveUp(slot: Slot, { batch, item }: { batch: Batch; item: SourceItem }): void {
    slot.worker.removeAllListeners();
    // It may still fail now, and an unhandled error event would end the process.
    slot.worker.on('error', () => {});
    void slot.worker.terminate();
    slot.waiting.delete(batch.number);
    batch.reject(new CompileError(timeoutError(fileOf(item), this.#options.itemTimeoutMs)));
    try {
      this.#replace(slot);
    } catch (error) {
      // It runs in a timer, where an error would end the process.
      failAll(slot, error instanceof Error ? error : new Error(String(error)));
    }
  }

  #replace(slot: Slot): void {
    const rest = [...slot.waiting.values()];
    const replacement = this.#start(slot.waiting);
    this.#slots.splice(this.#slots.indexOf(slot), 1, replacement);
    for (const { number, items } of rest) replacement.worker.postMessage({ number, items }, []);
  }
}

/** The message for a text that takes too long to check or render. */
export function timeoutError(file: string, milliseconds: number): string {
  return `${file}:1 ${timeoutMessage(milliseconds)}: shorten or simplify it.`;
}

export function timeoutMessage(milliseconds: number): string {
  return `this takes longer than ${milliseconds / 1000} seconds to process`;
}

function fileOf({ file, texts }: SourceItem): string {
  return Object.values(texts)[0] ?? file;
}

function failAll({ waiting }: Slot, error: Error): void {
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}

/** A bundle is JavaScript. In development the file is TypeScript, for which the thread first loads tsx. */
export function startWorker(file: URL, workerData: object): Worker {
  if (!file.pathname.endsWith('.ts')) return new Worker(file, { workerData });
  const bootstrap = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(file.href)}); });`;
  return new Worker(bootstrap, { eval: true, workerData });
}
