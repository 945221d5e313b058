import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import { root } from '../tools/files.mjs';
import { nodeBuild } from '../tools/node-build.mjs';

export type Child = { firstLine: unknown; end: () => Promise<void> };

/**
 * Runs a script in a separate process and waits for the line of JSON it prints when it is ready. It is
 * bundled like the production server.
 */
export async function startChild(script: URL, input: unknown): Promise<Child> {
  await (bundled ??= build(nodeBuild('bench')));
  const file = join(root, 'bench/dist', `${basename(script.pathname, '.ts')}.js`);
  const args = ['--enable-source-maps', file, JSON.stringify(input)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const firstLine = once(createInterface(child.stdout), 'line').then(
    ([line]) => JSON.parse(String(line)) as unknown,
  );
  const died = exited.then(([code]) => {
    throw new Error(`${script.pathname} ended with ${code} before it was ready`);
  });
  died.catch(() => undefined);
  return {
    firstLine: await Promise.race([firstLine, died]),
    async end() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

let bundled: Promise<unknown> | undefined;
