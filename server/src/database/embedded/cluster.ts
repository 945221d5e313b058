import { randomBytes } from 'node:crypto';
import {
  access,
  constants,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { CannotStart } from '../../explain.ts';
import { findBinaries } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { isAlive } from './processes.ts';
import { chooseWay, handOver, run, waysFor } from './privilege.ts';
import type { Owner, Way } from './privilege.ts';

/** A made cluster: `<dataDir>/postgres` with data, password and log inside. */
export interface Cluster {
  folder: string;
  data: string;
  logFile: string;
  password: string;
  binaries: Binaries;
  way: Way;
  durable: boolean;
}

export const superuser = 'academy';

/** Finds the cluster in this folder, or makes it. */
export async function prepareCluster({
  dataDir,
  durable,
}: {
  dataDir: string;
  durable: boolean;
}): Promise<Cluster> {
  const binaries = await findBinaries();
  const parent = await enterFolder(dataDir);
  const folder = join(parent, 'postgres');

  const existing = await ownerOf(join(folder, 'data'));
  const ways = waysFor({ uid: process.getuid?.(), cluster: existing, folder: await stat(parent) });
  const way = await chooseWay({ ways, folder: parent, program: binaries.initdb });
  if (!existing) await makeCluster({ parent, folder, binaries, way, durable });
  const password = await readPassword(folder);
  const paths = { folder, data: join(folder, 'data'), logFile: join(folder, 'log') };
  return { ...paths, password, binaries, way, durable };
}

async function enterFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK);
    const folder = await realpath(dataDir);
    await removeLeftovers(folder);
    return folder;
  } catch (error) {
    throw new CannotStart(
      `The data folder ${dataDir} cannot be used: make it writable, or set DATA_DIR to another one.`,
      {
        cause: error,
      },
    );
  }
}

interface Making {
  parent: string;
  folder: string;
  binaries: Binaries;
  way: Way;
  durable: boolean;
}

// Made aside and renamed into place, so that a kill in the middle never leaves half a cluster behind.
async function makeCluster({ parent, folder, binaries, way, durable }: Making): Promise<void> {
  const aside = await mkdtemp(join(parent, `postgres.new-${process.pid}-`));
  beingMade.add(aside);
  try {
    const passwordFile = join(aside, 'password');
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    await handOver({ way, folder: aside });
    // Windows knows no C.UTF-8 of its own, only PostgreSQL's.
    const locale =
      process.platform === 'win32' ? ['--locale=C', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8'];
    const text = ['-E', 'UTF8', '--locale-provider=builtin', ...locale];
    const login = ['-U', superuser, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
    const sync = durable ? [] : ['--no-sync'];
    await run({
      way,
      program: binaries.initdb,
      args: ['-D', join(aside, 'data'), ...text, ...login, ...sync],
    });
    await rename(aside, folder);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    // Another server that started at the same moment was faster: its cluster is as good as ours.
    if (await ownerOf(join(folder, 'data'))) return;
    throw new CannotStart(`The embedded PostgreSQL could not be set up in ${folder}: ${lastLine(error)}`, {
      cause: error,
    });
  } finally {
    beingMade.delete(aside);
  }
}

const beingMade = new Set<string>();

async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const maker = /^postgres\.new-(\d+)-/.exec(name)?.[1];
    const path = join(parent, name);
    if (maker === undefined || beingMade.has(path)) continue;
    if (Number(maker) !== process.pid && isAlive(Number(maker))) continue;
    // Its initdb may still be dying: what cannot be removed now goes with the next start.
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function readPassword(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, 'password'), 'utf8');
  } catch {
    throw new CannotStart(
      `The password of the embedded PostgreSQL in ${folder} cannot be read: start the server as the user who owns this folder, or restore the file "password" in it.`,
    );
  }
}

async function ownerOf(path: string): Promise<Owner | undefined> {
  try {
    const { uid, gid } = await stat(path);
    return { uid, gid };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new CannotStart(
      `${path} belongs to another user: start the server as that user, or set DATA_DIR to a new folder.`,
      {
        cause: error,
      },
    );
  }
}

function lastLine(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string };
  return (stderr?.trim() || message).split('\n').at(-1) ?? message;
}
