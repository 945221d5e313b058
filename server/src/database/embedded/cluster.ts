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
import { StartupError } from '../../config/startup-error.ts';
import { findBinaries } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { isAlive } from './processes.ts';
import { chooseRunAs, changeOwner, run, runAsCandidates } from './privilege.ts';
import type { Owner, RunAs } from './privilege.ts';

/** A PostgreSQL cluster: `<dataDir>/postgres` with data, password and log inside. */
export interface Cluster {
  folder: string;
  data: string;
  logFile: string;
  password: string;
  binaries: Binaries;
  runAs: RunAs;
  durable: boolean;
}

export const superuser = 'academy';

/** Finds the cluster in this folder, or creates it. */
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
  const candidates = runAsCandidates({
    uid: process.getuid?.(),
    cluster: existing,
    folder: await stat(parent),
  });
  const runAs = await chooseRunAs({ candidates, folder: parent, program: binaries.initdb });
  if (!existing) await createCluster({ parent, folder, binaries, runAs, durable });
  const password = await readPassword(folder);
  const paths = { folder, data: join(folder, 'data'), logFile: join(folder, 'log') };
  return { ...paths, password, binaries, runAs, durable };
}

async function enterFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK);
    const folder = await realpath(dataDir);
    await removeLeftovers(folder);
    return folder;
  } catch (error) {
    throw new StartupError(
      `The data folder ${dataDir} cannot be used: make it writable, or set DATA_DIR to another one.`,
      {
        cause: error,
      },
    );
  }
}

interface ClusterInput {
  parent: string;
  folder: string;
  binaries: Binaries;
  runAs: RunAs;
  durable: boolean;
}

// Created next to its final location and renamed, so that an interrupted start never leaves a partial cluster
// behind.
async function createCluster({ parent, folder, binaries, runAs, durable }: ClusterInput): Promise<void> {
  const aside = await mkdtemp(join(parent, `postgres.new-${process.pid}-`));
  inProgress.add(aside);
  try {
    const passwordFile = join(aside, 'password');
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    await changeOwner({ runAs, folder: aside });
    // Windows has no C.UTF-8 locale; only PostgreSQL's built-in one exists there.
    const locale =
      process.platform === 'win32' ? ['--locale=C', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8'];
    const text = ['-E', 'UTF8', '--locale-provider=builtin', ...locale];
    // A random password can't be guessed, so checking it may be fast: each new connection does it on both
    // sides.
    const quick = ['-c', 'scram_iterations=1'];
    const login = ['-U', superuser, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, ...quick];
    const sync = durable ? [] : ['--no-sync'];
    await run({
      runAs,
      program: binaries.initdb,
      args: ['-D', join(aside, 'data'), ...text, ...login, ...sync],
    });
    await rename(aside, folder);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    // Another server that started concurrently created the cluster first.
    if (await ownerOf(join(folder, 'data'))) return;
    throw new StartupError(`The embedded PostgreSQL could not be set up in ${folder}: ${lastLine(error)}`, {
      cause: error,
    });
  } finally {
    inProgress.delete(aside);
  }
}

const inProgress = new Set<string>();

async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const maker = /^postgres\.new-(\d+)-/.exec(name)?.[1];
    const path = join(parent, name);
    if (maker === undefined || inProgress.has(path)) continue;
    if (Number(maker) !== process.pid && isAlive(Number(maker))) continue;
    // Its initdb may still be exiting: the next start removes what remains.
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function readPassword(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, 'password'), 'utf8');
  } catch {
    throw new StartupError(
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
    throw new StartupError(
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
