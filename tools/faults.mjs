// The long form of everything that breaks on purpose: `npm run test:faults`. The short form is part of `npm test`.
// docs/reliability.md says what each of these shows. Other arguments go to vitest.
import { prepare } from './prepare.mjs';
import { nodeProgram, run, runMain } from './run.mjs';

const FILES = [
  'server/src/faults',
  'server/src/backup',
  'server/src/features/progress/kill',
  'server/src/database/embedded/start.test.ts',
  'server/src/database/locks.test.ts',
  'server/src/database/migrate.test.ts',
  'server/src/database/pgbouncer.test.ts',
  'server/src/database/unavailable.test.ts',
  'server/src/features/mail/mail.test.ts',
  'server/src/features/pro/webhook.test.ts',
  'server/src/features/publishing/calls.test.ts',
  'server/src/features/publishing/concurrent.test.ts',
  'server/src/features/publishing/publishing.test.ts',
  'server/src/features/operations/health.test.ts',
  'server/src/http/shedding.test.ts',
  'server/src/http/shutdown.test.ts',
  'server/src/integrations/educates.test.ts',
  'server/src/database/live.test.ts',
  'server/src/operator/backup.test.ts',
  'server/src/session/external.test.ts',
];

await runMain(async () => {
  await prepare({ builds: ['web'], programs: ['pgbouncer'] });
  const { code } = await run({
    ...nodeProgram('vitest/vitest.mjs', ['run', '--project', 'server', ...FILES, ...process.argv.slice(2)]),
    env: { ...process.env, ACADEMY_TEST_FULL: '1' },
    show: true,
  });
  process.exitCode = code;
});
