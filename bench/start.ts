import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../server/src/database/embedded/postmaster.ts';
import { root } from '../tools/files.mjs';
import { withFolder } from './database.ts';
import type { Bench } from './figures.ts';
import { median } from './measure.ts';

/** A later `npm start`, until the server reports that it is ready. */
export const start: Bench = {
  name: 'start',
  run: ({ quick }) =>
    withFolder(async (dataDir) => {
      const first = await startOnce(dataDir);
      const times: number[] = [];
      for (let round = 0; round < (quick ? 1 : 5); round++) times.push(await startOnce(dataDir));
      return [
        { name: 'first start, with an empty data folder', value: first, unit: 's' },
        { name: 'second start until /health/ready', value: median(times), unit: 's', limit: { atMost: 5 } },
      ];
    }),
};

async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort();
  const variables = join(dataDir, 'variables');
  await writeFile(variables, `PORT=${port}\nDATA_DIR=${dataDir}\nLOG_LEVEL=error\n`);
  const begin = performance.now();
  await ended(node('tools/prepare.mjs', '--build'));
  const server = node(`--env-file=${variables}`, '--enable-source-maps', 'server/dist/main.js');
  const died = once(server, 'exit').then(() => 'died' as const);
  while (!(await isReady(port))) {
    if ((await Promise.race([died, wait(20)])) === 'died')
      throw new Error('The server ended before it was ready');
  }
  const seconds = (performance.now() - begin) / 1000;
  server.kill('SIGTERM');
  await died;
  return seconds;
}

function node(...args: string[]) {
  return spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function ended(child: ReturnType<typeof node>): Promise<void> {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${child.spawnargs.join(' ')} ended with ${code}`);
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}
