import { execFile } from 'node:child_process';
import { chown, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CannotStart } from '../../explain.ts';

/** PostgreSQL refuses to run as root, so as root we run it some other way. */
export type Way = { kind: 'plain' } | { kind: 'namespace' } | { kind: 'user'; uid: number; gid: number };

export interface Owner {
  uid: number;
  gid: number;
}

const nobody: Way = { kind: 'user', uid: 65534, gid: 65534 };

/**
 * The ways to try, best first. A namespace needs no change of owner and works in a folder only root can enter;
 * a cluster or folder that belongs to somebody is used as that person.
 */
export function waysFor({
  uid,
  cluster,
  folder,
}: {
  uid: number | undefined;
  cluster?: Owner | undefined;
  folder: Owner;
}): Way[] {
  if (uid !== 0) return [{ kind: 'plain' }];
  if (cluster && cluster.uid !== 0) return [{ kind: 'user', uid: cluster.uid, gid: cluster.gid }];
  if (cluster || folder.uid === 0) return [{ kind: 'namespace' }, nobody];
  return [{ kind: 'namespace' }, { kind: 'user', uid: folder.uid, gid: folder.gid }, nobody];
}

/** The first way in which PostgreSQL's programs start and can enter the folder. */
export async function chooseWay({
  ways,
  folder,
  program,
}: {
  ways: Way[];
  folder: string;
  program: string;
}): Promise<Way> {
  for (const way of ways) {
    if (way.kind === 'plain') return way;
    const probe = ['-c', 'test -x "$1" && "$2" --version', 'sh', folder, program];
    const works = await run({ way, program: '/bin/sh', args: probe }).then(
      () => true,
      () => false,
    );
    if (works) return way;
  }
  throw new CannotStart(
    `PostgreSQL refuses to run as root and no other user can use ${folder}: start the server as an ordinary user, set DATA_DIR to a folder everyone may enter, or set DATABASE_URL.`,
  );
}

/** Runs a program to its end; a failure carries what it printed. */
export async function run({
  way,
  program,
  args,
}: {
  way: Way;
  program: string;
  args: string[];
}): Promise<void> {
  const command = commandFor({ way, program, args });
  // The working directory may be closed to that user, the root of the file system never is.
  await promisify(execFile)(command.program, command.args, { ...command.as, cwd: '/', windowsHide: true });
}

export function commandFor({ way, program, args }: { way: Way; program: string; args: string[] }): {
  program: string;
  args: string[];
  as: Partial<Owner>;
} {
  if (way.kind === 'plain') return { program, args, as: {} };
  if (way.kind === 'user') return { program, args, as: { uid: way.uid, gid: way.gid } };
  const mapped = ['--user', '--map-user=65534', '--map-group=65534', program, ...args];
  return { program: 'unshare', args: mapped, as: {} };
}

/** Gives a folder and all in it to the user PostgreSQL will run as. */
export async function handOver({ way, folder }: { way: Way; folder: string }): Promise<void> {
  if (way.kind !== 'user') return;
  const entries = await readdir(folder, { recursive: true });
  for (const entry of ['', ...entries]) await chown(join(folder, entry), way.uid, way.gid);
}
