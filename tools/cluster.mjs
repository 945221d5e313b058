// Two nodes over a PostgreSQL cluster, while its parts are killed: `npm run test:cluster`. It takes some minutes.
//   --from <folder>   an unpacked earlier release, or a built checkout of one, from which the nodes are upgraded to this
//                     checkout; without it they are upgraded from this one to itself with one more migration
// What comes after that goes to vitest.
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isExecutable } from './apt.mjs';
import { prepare } from './prepare.mjs';
import { nodeProgram, Refusal, run, runMain } from './run.mjs';

/** Where Debian puts what is not on the search path of ordinary users. */
const FOLDERS = [
  '/usr/sbin',
  '/usr/lib/postgresql/15/bin',
  '/usr/lib/postgresql/16/bin',
  '/usr/lib/postgresql/17/bin',
];
const PROGRAMS = ['etcd', 'patroni', 'patronictl', 'haproxy', 'pgbouncer', 'postgres'];

await runMain(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { from: { type: 'string' } },
  });
  const earlier = values.from && resolve(values.from);
  if (earlier && !existsSync(join(earlier, 'server/dist/main.js')))
    throw new Refusal(
      `--from: ${earlier} has no server/dist/main.js, so it is no release and no built checkout.`,
    );
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...FOLDERS];
  const found = PROGRAMS.map((name) => ({
    name,
    path: folders.map((folder) => join(folder, name)).find(isExecutable),
  }));
  const missing = found.filter(({ path }) => path === undefined).map(({ name }) => name);
  if (missing.length > 0)
    throw new Refusal(
      `The cluster test needs ${missing.join(', ')}: on Debian run apt-get install patroni etcd-server haproxy pgbouncer postgresql-15.`,
    );
  await prepare({ builds: ['web', 'server'] });
  // Patroni looks for the other programs of PostgreSQL beside this one, which a link to it need not have.
  const programs = JSON.stringify(
    Object.fromEntries(found.map(({ name, path }) => [name, path && realpathSync(path)])),
  );
  const { code } = await run({
    ...nodeProgram('vitest/vitest.mjs', ['run', '--config', 'tools/cluster.config.ts', ...positionals]),
    env: {
      ...process.env,
      ACADEMY_CLUSTER_PROGRAMS: programs,
      ...(earlier && { ACADEMY_CLUSTER_EARLIER: earlier }),
    },
    show: true,
  });
  process.exitCode = code;
});
