import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { configure } from './config/config.ts';
import type { Config } from './config/config.ts';
import { openDatabase } from './database/database.ts';
import { findSetVariables, findUnknownSettings, readEnv } from './config/env.ts';
import { StartupError, describeStartupError } from './config/startup-error.ts';
import { runBackup, runRestore } from './operator/backup.ts';
import type { OperatorContext } from './operator/context.ts';
import { operatorMail } from './operator/mail.ts';
import { runDoctor } from './operator/doctor.ts';
import { runOperatorCommand } from './operator/run.ts';

// The root of the product is two folders up, both from the source and from the bundle.
const root = fileURLToPath(new URL('../../', import.meta.url));

try {
  const readConfig = () => configure(readEnv(), { root });
  const now = () => new Date();
  const [name, ...args] = process.argv.slice(2);
  const io = {
    now,
    out: (line: string) => void process.stdout.write(`${line}\n`),
    err: (line: string) => void process.stderr.write(`${line}\n`),
    write: (part: string) =>
      new Promise<void>((resolve, reject) => {
        process.stdout.write(part, (error) => (error ? reject(error) : resolve()));
      }),
  };
  // Must work with wrong settings or without a database.
  if (name === 'doctor')
    process.exitCode = await runDoctor(args, {
      ...io,
      root,
      configure: readConfig,
      setVariables: findSetVariables(),
      unknownSettings: findUnknownSettings(),
      readInput: () => text(process.stdin),
    });
  else if (name === 'backup' || name === 'restore') {
    const context = { ...io, config: readConfig(), root, cwd: process.cwd(), log: pino({ level: 'warn' }) };
    process.exitCode = await (name === 'backup' ? runBackup : runRestore)(args, context);
  } else await runOnDatabase(readConfig(), io);
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : describeStartupError(error)}\n`);
  process.exitCode = 1;
}

type Io = Pick<OperatorContext, 'now' | 'out' | 'err' | 'write'>;

async function runOnDatabase(config: Config, io: Io): Promise<void> {
  const database = await openDatabase({ ...config.database, now: io.now, log: pino({ level: 'warn' }) });
  try {
    const { issuer } = config.tokens;
    const sendMail = operatorMail({ config, database, now: io.now });
    const { isEmbedded } = config.provider;
    const context = { ...io, pool: database.pool, issuer, isEmbedded, sendMail };
    process.exitCode = await runOperatorCommand(process.argv.slice(2), context);
  } finally {
    await database.stop();
  }
}
