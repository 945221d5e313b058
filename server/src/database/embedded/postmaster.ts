import { chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { CannotStart } from '../../explain.ts';
import type { Cluster } from './cluster.ts';
import { handOver, run } from './privilege.ts';
import { isAlive, isPostgresOf } from './processes.ts';

export interface Postmaster {
  pid: number;
  port: number;
}

/** The PostgreSQL that is running on this data folder, if any. */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid = 0, , , port = 0] = text.split('\n').map(Number);
  if (!(pid > 0) || !isAlive(pid)) return undefined;
  if (await isPostgresOf({ pid, data })) return { pid, port };
  await disown({ data, text });
  return undefined;
}

/** Starts PostgreSQL on 127.0.0.1 and waits until it is ready; says why when it is not. */
export async function startPostmaster({
  cluster,
  port,
}: {
  cluster: Cluster;
  port: number;
}): Promise<string | undefined> {
  const { data, logFile, binaries, way } = cluster;
  if (way.kind === 'user' && (await stat(data)).uid !== way.uid)
    await handOver({ way, folder: cluster.folder });
  const before = (await readLog(logFile)).length;
  const options = serverOptions({ port, durable: cluster.durable });
  try {
    await run({
      way,
      program: binaries.pgCtl,
      args: ['start', '-w', '-D', data, '-l', logFile, '-o', options],
    });
    return undefined;
  } catch (error) {
    const told = (await readLog(logFile)).slice(before);
    return /FATAL: +(.+)/.exec(told)?.[1] ?? (error as Error).message.split('\n')[0];
  }
}

/** Ends PostgreSQL in order; if it will not, at once, which its journal makes good at the next start. */
export async function stopPostmaster({ data, binaries, way }: Cluster): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    await run({ way, program: binaries.pgCtl, args: ['stop', '-w', '-D', data, '-m', mode] }).catch(
      () => undefined,
    );
    if (!(await findPostmaster(data))) return;
  }
  throw new CannotStart(`The PostgreSQL in ${data} does not stop: end it by hand and start again.`);
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function serverOptions({ port, durable }: { port: number; durable: boolean }): string {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC'];
  // A large catalog is published in one go: its search index fits into the first, its journal into the second.
  const roomy = ['shared_buffers=256MB', 'max_wal_size=4GB'];
  const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const all = [...settings, ...(durable ? roomy : careless)];
  return [`-p ${port}`, ...all.map((setting) => `-c ${setting}`)].join(' ');
}

// PostgreSQL would take a foreign process with the old pid for its own and refuse to start. Removing the file would also
// remove the note by which it recognizes orphans of a killed server that still write, so only the pid is replaced,
// by one that no system gives out.
async function disown({ data, text }: { data: string; text: string }): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const aside = `${file}.${process.pid}`;
  await writeFile(aside, text.replace(/^\d+/, '999999999'), { mode: 0o600 });
  const { uid, gid } = await stat(data);
  if (process.getuid?.() === 0) await chown(aside, uid, gid);
  if ((await readFile(file, 'utf8').catch(() => '')) === text) await rename(aside, file);
  else await rm(aside);
}

async function readLog(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}
