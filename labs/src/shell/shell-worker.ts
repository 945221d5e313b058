import type { FromShell, ToShell } from './protocol.ts';
import { createShell } from './shell.ts';

const handleMessage = createShell((message: FromShell) => postMessage(message));

addEventListener('message', ({ data }: MessageEvent<ToShell>) => handleMessage(data));
