import { chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { StartupError } from '../../config/startup-error.ts';
import type { Cluster } from './cluster.ts';
import { changeOwner, run } from './privilege.ts';
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
  await replaceStalePid({ data, text });
  return undefined;
}

/** Starts PostgreSQL on 127.0.0.1, with a socket in its data folder, and waits until it is ready; returns the reason if it fails. */
export async function startPostmaster({
  cluster,
  port,
}: {
  cluster: Cluster;
  port: number;
}): Promise<string | undefined> {
  const { data, logFile, binaries, runAs } = cluster;
  if (runAs.kind === 'user' && (await stat(data)).uid !== runAs.uid)
    await changeOwner({ runAs, folder: cluster.folder });
  const before = (await readLog(logFile)).length;
  const options = serverOptions({ port, durable: cluster.durable, socketFolder: socketFolderOf(data) });
  try {
    await run({
      runAs,
      program: binaries.pgCtl,
      args: ['start', '-w', '-D', data, '-l', logFile, '-o', options],
    });
    return undefined;
  } catch (error) {
    const newLines = (await readLog(logFile)).slice(before);
    return /FATAL: +(.+)/.exec(newLines)?.[1] ?? (error as Error).message.split('\n')[0];
  }
}

/** Stops PostgreSQL gracefully, or immediately if that fails; the write-ahead log repairs it at the next start. */
export async function stopPostmaster({ data, binaries, runAs }: Cluster): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    await run({ runAs, program: binaries.pgCtl, args: ['stop', '-w', '-D', data, '-m', mode] }).catch(
      () => undefined,
    );
    if (!(await findPostmaster(data))) return;
  }
  throw new StartupError(`The PostgreSQL in ${data} does not stop: end it manually and start again.`);
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

/** The longest socket path on any system, without its suffix. */
const MAX_SOCKET_PATH = 103;

/** Where PostgreSQL has a socket in addition to its port, unless the path of the folder is unsuitable. */
export function socketFolderOf(data: string): string | undefined {
  const isUsable = /^[\w./-]+$/.test(data) && socketFile(data, 65_535).length <= MAX_SOCKET_PATH;
  return isUsable && process.platform !== 'win32' ? data : undefined;
}

export function socketFile(folder: string, port: number): string {
  return join(folder, `.s.PGSQL.${port}`);
}

type ServerOptions = { port: number; durable: boolean; socketFolder: string | undefined };

function serverOptions({ port, durable, socketFolder = '' }: ServerOptions): string {
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${socketFolder}`,
    'unix_socket_permissions=0700',
    'timezone=UTC',
  ];
  // A large catalog is published in one transaction: its search index fits into the first, its log into the
  // second.
  const durableSettings = ['shared_buffers=256MB', 'max_wal_size=4GB'];
  // Many servers in many tests share one PostgreSQL.
  const fastSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];
  const all = [...settings, ...(durable ? durableSettings : fastSettings)];
  return [`-p ${port}`, ...all.map((setting) => `-c ${setting}`)].join(' ');
}

// PostgreSQL would mistake an unrelated process with the old pid for itself and refuse to start. The file also holds the
// shared-memory key by which it detects orphaned writers of a killed server, so only the pid is replaced, with one
// that no system assigns.
async function replaceStalePid({ data, text }: { data: string; text: string }): Promise<void> {
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
