import type { FromShell, ToShell } from './protocol.ts';
import { createShell } from './shell.ts';

// just-git treats a thread without a document as Node and would try to load node:zlib.
Object.assign(globalThis, { document: {} });

const handleMessage = createShell((message: FromShell) => postMessage(message));

addEventListener('message', ({ data }: MessageEvent<ToShell>) => handleMessage(data));
