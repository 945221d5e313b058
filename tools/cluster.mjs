// Two nodes over a PostgreSQL cluster, while its parts are killed: `npm run test:cluster`. It takes some minutes.
//   --from <folder>   an unpacked earlier release, or a built checkout of one, from which the nodes are upgraded to this
//                     checkout; without it they are upgraded from this one to itself with one more migration
// Files, and options after a further --, go to vitest.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findPrograms } from './cluster-programs.mjs';
import { prepare } from './prepare.mjs';
import { nodeProgram, Refusal, run, runMain } from './run.mjs';

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
  const programs = findPrograms();
  await prepare({ builds: ['web', 'server'] });
  const { code } = await run({
    ...nodeProgram('vitest/vitest.mjs', ['run', '--config', 'tools/cluster.config.ts', ...positionals]),
    env: {
      ...process.env,
      ACADEMY_CLUSTER_PROGRAMS: JSON.stringify(programs),
      ...(earlier && { ACADEMY_CLUSTER_EARLIER: earlier }),
    },
    show: true,
  });
  process.exitCode = code;
});
