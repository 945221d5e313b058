import { parentPort, workerData } from 'node:worker_threads';
import { checkFolder, type CheckOptions } from './check.ts';

/** A check in a thread of its own: reading a folder is synchronous, and those who serve requests can't wait for it. */
const { folder, ...options } = workerData as { folder: string } & CheckOptions;

parentPort?.postMessage(await checkFolder(folder, options), []);
