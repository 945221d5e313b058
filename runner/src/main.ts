import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { openControlGroups } from './control-groups.ts';
import { readSettings } from './env.ts';
import { createFairQueue } from './fair-queue.ts';
import { javaRuns, prepareJava, readableFor } from './java.ts';
import { createSandbox } from './sandbox.ts';
import { runnerServer } from './serve.ts';

const log = (message: string) => console.error(message);

try {
  await start();
} catch (error) {
  log(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function start(): Promise<void> {
  const settings = readSettings();
  const { listen, limits, places, token, user } = settings;
  const javaSettings = { ...settings, memoryBytes: limits.memoryBytes };
  await prepareJava(javaSettings);
  const groups = await openControlGroups();
  const java = javaRuns(
    javaSettings,
    createSandbox({ groups, limits, readable: readableFor(javaSettings), user }),
  );
  const server = runnerServer({
    queue: createFairQueue({ places, waiting: 50, waitingPerOwner: 2 }),
    run: (request, signal) => java.run(request, signal),
    token,
    log,
  });
  if ('path' in listen) {
    // A socket that an earlier runner left behind.
    rmSync(listen.path, { force: true });
    mkdirSync(dirname(listen.path), { recursive: true });
  }
  server.listen(listen, () => {
    // Who may call is decided by the folder of the socket and its group.
    if ('path' in listen) chmodSync(listen.path, 0o660);
    log('The runner is ready.');
  });
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => server.close());
}
