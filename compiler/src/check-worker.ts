import { parentPort, workerData } from 'node:worker_threads';
import type { CheckedFolder } from './catalog.ts';
import { checkFolder, type CheckOptions } from './check.ts';

/** Runs a check in its own thread, because reading a folder is synchronous and would block requests. */
export type CheckMessage = { reading: string } | { checked: CheckedFolder };

const { folder, ...options } = workerData as { folder: string } & CheckOptions;
const post = (message: CheckMessage) => parentPort?.postMessage(message, []);

post({ checked: await checkFolder(folder, { ...options, onRead: (file) => post({ reading: file }) }) });
