import { once } from 'node:events';
import type { CheckedFolder } from './catalogue.ts';
import { checkFolder, type CheckOptions } from './check.ts';
import { startWorker } from './worker-pool.ts';

/** Checks a folder beside the thread that asks; without a worker file, in it. */
export async function checkInThread(
  folder: string,
  { workerFile, ...options }: CheckOptions & { workerFile?: URL | undefined },
): Promise<CheckedFolder> {
  if (!workerFile) return checkFolder(folder, options);
  const worker = startWorker(workerFile, { folder, ...options });
  const ended = once(worker, 'exit').then(() => {
    throw new Error('The thread that checks a folder stopped before it was done.');
  });
  try {
    const [checked] = (await Promise.race([once(worker, 'message'), ended])) as [CheckedFolder];
    return checked;
  } finally {
    ended.catch(() => undefined);
    await worker.terminate();
  }
}
