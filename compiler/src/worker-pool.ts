import { Worker } from 'node:worker_threads';
import type { CompiledItem, SourceItem } from './catalogue.ts';
import { CompileRefused } from './item-compiler.ts';
import type { Answer } from './worker.ts';

type Waiting = { resolve(items: CompiledItem[]): void; reject(error: Error): void };
type Post = { worker: Worker; waiting: Map<number, Waiting> };
type Options = { workerFile: URL; size: number; folder: string; variables: Readonly<Record<string, string>> };

/** Threads that compile batches. Whoever has least to do gets the next one; a thread that dies fails its batches. */
export class WorkerPool {
  readonly #posts: Post[];
  #next = 0;

  constructor({ workerFile, size, folder, variables }: Options) {
    this.#posts = Array.from({ length: Math.max(1, size) }, () => {
      const worker = startWorker(workerFile, { folder, variables });
      const waiting = new Map<number, Waiting>();
      const failAll = (error: Error) => {
        for (const { reject } of waiting.values()) reject(error);
        waiting.clear();
      };
      worker.on('message', (answer: Answer) => {
        const asked = waiting.get(answer.number);
        waiting.delete(answer.number);
        if ('items' in answer) asked?.resolve(answer.items);
        else asked?.reject(answer.isRefusal ? new CompileRefused(answer.error) : new Error(answer.error));
      });
      worker.on('error', failAll);
      worker.on('exit', () => failAll(new Error('A compiler thread stopped before it was done.')));
      return { worker, waiting };
    });
  }

  compile(items: SourceItem[]): Promise<CompiledItem[]> {
    const [post] = this.#posts.toSorted((one, other) => one.waiting.size - other.waiting.size);
    const number = (this.#next += 1);
    const compiled = new Promise<CompiledItem[]>((resolve, reject) => {
      post?.waiting.set(number, { resolve, reject });
      post?.worker.postMessage({ number, items }, []);
    });
    // A later batch may fail while an earlier one is still awaited; it is reported when its turn comes.
    compiled.catch(() => {});
    return compiled;
  }

  async close(): Promise<void> {
    await Promise.all(this.#posts.map(({ worker }) => worker.terminate()));
  }
}

/** A bundle is plain JavaScript. During development the file is TypeScript, which a thread has to learn first. */
export function startWorker(file: URL, workerData: object): Worker {
  if (!file.pathname.endsWith('.ts')) return new Worker(file, { workerData });
  const learn = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(file.href)}); });`;
  return new Worker(learn, { eval: true, workerData });
}
