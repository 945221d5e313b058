import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { configure } from './config.ts';
import { openDatabase } from './database/database.ts';
import { readEnv } from './env.ts';
import { StartupError, describeStartupError } from './startup-error.ts';
import { runOperatorCommand } from './operator/run.ts';

// The root of the product is two folders up, both from the source and from the bundle.
const root = fileURLToPath(new URL('../../', import.meta.url));

try {
  const config = configure(readEnv(), { root });
  const now = () => new Date();
  const database = await openDatabase({ ...config.database, now, log: pino({ level: 'warn' }) });
  try {
    process.exitCode = await runOperatorCommand(process.argv.slice(2), {
      pool: database.pool,
      issuer: config.tokens.issuer,
      now,
      out: (line) => void process.stdout.write(`${line}\n`),
      err: (line) => void process.stderr.write(`${line}\n`),
    });
  } finally {
    await database.stop();
  }
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : describeStartupError(error)}\n`);
  process.exitCode = 1;
}
