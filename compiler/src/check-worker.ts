import { parentPort, workerData } from 'node:worker_threads';
import type { CheckedFolder } from './catalog.ts';
import { checkFolder, type CheckOptions } from './check.ts';

/** A check in a thread of its own: reading a folder is synchronous, and those who serve requests can't wait for it. */
export type CheckMessage = { reading: string } | { checked: CheckedFolder };

const { folder, ...options } = workerData as { folder: string } & CheckOptions;
const post = (message: CheckMessage) => parentPort?.postMessage(message, []);

post({ checked: await checkFolder(folder, { ...options, onRead: (file) => post({ reading: file }) }) });
