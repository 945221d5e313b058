import type { CheckedFolder } from './catalog.ts';
import { checkFolder, type CheckOptions } from './check.ts';
import { emptyCheck } from './empty-check.ts';
import type { CheckMessage } from './check-worker.ts';
import { timeoutMessage, startWorker } from './worker-pool.ts';

type Options = Omit<CheckOptions, 'onRead'> & {
  workerFile?: URL | undefined;
  /** The time limit of one file, after which the check ends with a fault for it. */
  itemTimeoutMs?: number;
  /** Aborts the check. */
  signal?: AbortSignal | undefined;
};

/** Checks a folder in a worker thread, or in this thread without a worker file. */
export async function checkInThread(
  folder: string,
  { workerFile, itemTimeoutMs = 20_000, signal, ...options }: Options,
): Promise<CheckedFolder> {
  signal?.throwIfAborted();
  if (!workerFile) return checkFolder(folder, options);
  const worker = startWorker(workerFile, { folder, ...options });
  let timer: NodeJS.Timeout | undefined;
  let onAbort = () => {};
  try {
    return await new Promise<CheckedFolder>((resolve, reject) => {
      onAbort = () => reject(signal?.reason as Error);
      signal?.addEventListener('abort', onAbort);
      worker.on('message', (message: CheckMessage) => {
        clearTimeout(timer);
        if ('checked' in message) return resolve(message.checked);
        const { reading: file } = message;
        timer = setTimeout(
          () => resolve(timedOutResult(folder, { file, itemTimeoutMs, options })),
          itemTimeoutMs,
        );
      });
      worker.on('error', reject);
      worker.on('exit', () =>
        reject(new Error('The thread that checks a folder stopped before it was done.')),
      );
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    await worker.terminate();
  }
}

type Slow = { file: string; itemTimeoutMs: number; options: CheckOptions };

/** The result of an aborted check: a fault for the file that took too long. */
function timedOutResult(folder: string, { file, itemTimeoutMs, options }: Slow): CheckedFolder {
  const fault = { file, line: 1, message: timeoutMessage(itemTimeoutMs), hint: 'shorten or simplify it' };
  return { ...emptyCheck(folder), variables: options.variables ?? {}, faults: [fault] };
}
