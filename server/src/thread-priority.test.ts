import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { whenDone } from './testing/when-done.ts';

/** A process with a thread, and another one that starts later. */
const SCRIPT = `
  import { once } from 'node:events';
  import { Worker } from 'node:worker_threads';
  import { favorEventLoop } from '${new URL('thread-priority.ts', import.meta.url).href}';
  const start = () => once(new Worker('setInterval(() => {}, 1000)', { eval: true }), 'online');
  await start();
  favorEventLoop({ everyMs: 10 });
  await start();
  console.log('ready');
`;

it('LOAD-09 the event loop goes before all threads of its process, also those that start later', async () => {
  const node = ['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', SCRIPT];
  const child = spawn(process.execPath, node, { stdio: ['ignore', 'pipe', 'inherit'] });
  whenDone(() => child.kill('SIGKILL'));
  const [line] = await once(createInterface(child.stdout), 'line');
  expect(line).toBe('ready');
  // Elsewhere threads have no priorities of their own.
  if (process.platform !== 'linux') return;
  const ofEventLoop = getPriority();
  const ofOthers = new Set([Math.min(ofEventLoop + 10, 19)]);
  await expect.poll(() => prioritiesOf(child.pid)).toEqual({ ofEventLoop, ofOthers });
});

async function prioritiesOf(pid = 0): Promise<{ ofEventLoop: number; ofOthers: Set<number> }> {
  const threads = await readdir(`/proc/${pid}/task`);
  const others = threads.filter((thread) => thread !== String(pid));
  return {
    ofEventLoop: await priorityOf(pid, String(pid)),
    ofOthers: new Set(await Promise.all(others.map((thread) => priorityOf(pid, thread)))),
  };
}

/** The nineteenth value; the second one is a name, which may have spaces. */
async function priorityOf(pid: number, thread: string): Promise<number> {
  const state = await readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8');
  return Number(state.slice(state.lastIndexOf(')') + 2).split(' ')[16]);
}
