import { execFile } from 'node:child_process';
import { chown, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../../config/startup-error.ts';

/** How PostgreSQL is run: it refuses to run as root, so root needs a namespace or another user. */
export type RunAs = { kind: 'plain' } | { kind: 'namespace' } | { kind: 'user'; uid: number; gid: number };

export interface Owner {
  uid: number;
  gid: number;
}

const unprivileged: RunAs = { kind: 'user', uid: 65534, gid: 65534 };

/**
 * The candidates to try, best first. A namespace needs no change of owner and works in a folder only root can enter;
 * an existing cluster or folder is used as its owner.
 */
export function runAsCandidates({
  uid,
  cluster,
  folder,
}: {
  uid: number | undefined;
  cluster?: Owner | undefined;
  folder: Owner;
}): RunAs[] {
  if (uid !== 0) return [{ kind: 'plain' }];
  if (cluster && cluster.uid !== 0) return [{ kind: 'user', uid: cluster.uid, gid: cluster.gid }];
  if (cluster || folder.uid === 0) return [{ kind: 'namespace' }, unprivileged];
  return [{ kind: 'namespace' }, { kind: 'user', uid: folder.uid, gid: folder.gid }, unprivileged];
}

/** The first candidate that can run PostgreSQL's programs and enter the folder. */
export async function chooseRunAs({
  candidates,
  folder,
  program,
}: {
  candidates: RunAs[];
  folder: string;
  program: string;
}): Promise<RunAs> {
  for (const runAs of candidates) {
    if (runAs.kind === 'plain') return runAs;
    const probe = ['-c', 'test -x "$1" && "$2" --version', 'sh', folder, program];
    const works = await run({ runAs, program: '/bin/sh', args: probe }).then(
      () => true,
      () => false,
    );
    if (works) return runAs;
  }
  throw new StartupError(
    `PostgreSQL refuses to run as root and no other user can use ${folder}: start the server as an ordinary user, set DATA_DIR to a folder everyone may enter, or set DATABASE_URL.`,
  );
}

/** Runs a program to completion; the error of a failure contains its output. */
export async function run({
  runAs,
  program,
  args,
}: {
  runAs: RunAs;
  program: string;
  args: string[];
}): Promise<void> {
  const command = commandFor({ runAs, program, args });
  // That user may not be allowed to enter the working directory, but can always enter the root of the file
  // system.
  await promisify(execFile)(command.program, command.args, { ...command.as, cwd: '/', windowsHide: true });
}

export function commandFor({ runAs, program, args }: { runAs: RunAs; program: string; args: string[] }): {
  program: string;
  args: string[];
  as: Partial<Owner>;
} {
  if (runAs.kind === 'plain') return { program, args, as: {} };
  if (runAs.kind === 'user') return { program, args, as: { uid: runAs.uid, gid: runAs.gid } };
  const mapped = ['--user', '--map-user=65534', '--map-group=65534', program, ...args];
  return { program: 'unshare', args: mapped, as: {} };
}

/** Gives a folder and its contents to the user that PostgreSQL runs as. */
export async function changeOwner({ runAs, folder }: { runAs: RunAs; folder: string }): Promise<void> {
  if (runAs.kind !== 'user') return;
  const entries = await readdir(folder, { recursive: true });
  for (const entry of ['', ...entries]) await chown(join(folder, entry), runAs.uid, runAs.gid);
}
