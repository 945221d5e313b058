import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject, vi } from 'vitest';
import { chooseRunAs, commandFor, changeOwner, runAsCandidates } from '../database/embedded/privilege.ts';
import { freePort } from './free-port.ts';
import { queryOnce } from './query-once.ts';
import { privateFolder } from './folders.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The pgbouncer program; empty if missing. */
    pgbouncer: string;
  }
}

/** A real pgbouncer in session mode in front of a database, and the database address through it. */
export async function startPgbouncer(url: string) {
  const program = inject('pgbouncer');
  if (program === '')
    throw new Error(
      'This test needs pgbouncer: install it (on Debian `apt-get install pgbouncer`) or set PGBOUNCER_PATH to its program.',
    );
  const behind = new URL(url);
  const folder = await privateFolder();
  const port = await freePort();
  const settings = join(folder.path, 'pgbouncer.ini');
  const users = join(folder.path, 'users.txt');
  await writeFile(users, `"${behind.username}" "${decodeURIComponent(behind.password)}"\n`);
  await writeFile(
    settings,
    `[databases]
* = host=${behind.hostname} port=${behind.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = session
default_pool_size = 60
`,
  );
  // It refuses to run as root, like PostgreSQL.
  const candidates = runAsCandidates({ uid: process.getuid?.(), folder: await stat(folder.path) });
  const runAs = await chooseRunAs({ candidates, folder: folder.path, program });
  await changeOwner({ runAs, folder: folder.path });
  const command = commandFor({ runAs, program, args: [settings] });
  const child = spawn(command.program, command.args, { ...command.as, cwd: '/', stdio: 'ignore' });
  const ended = once(child, 'exit');
  const through = new URL(url);
  through.host = `127.0.0.1:${port}`;
  await vi.waitFor(() => queryOnce(through.href, 'select 1'), { timeout: 20_000 });
  return {
    url: through.href,
    async stop() {
      // The meaning of other signals differs between its versions.
      child.kill('SIGKILL');
      await ended;
      await folder.remove();
    },
  };
}
