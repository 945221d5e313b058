import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inject } from 'vitest';
import { changeOwner, chooseRunAs, commandFor, runAsCandidates } from '../database/embedded/privilege.ts';
import type { RunAs } from '../database/embedded/privilege.ts';
import { privateFolder } from '../testing/folders.ts';
import { whenDone } from '../testing/when-done.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The paths of the cluster's programs by name. */
    programs: Record<string, string>;
    /** The release that the nodes are upgraded from, if not this one. */
    earlierRelease: string | undefined;
  }
}

export type Started = { pid: number; kill: (signal?: NodeJS.Signals) => Promise<void>; log: () => string };
export type StartInput = { name: string; program: string; args: string[]; env?: NodeJS.ProcessEnv };
export type Place = {
  folder: string;
  /** Starts a program as an ordinary user, logging its output to a file in the folder. */
  start: (input: StartInput) => Started;
  /** Changes the owner of our files to that user. */
  handOver: (folder: string) => Promise<void>;
};

/** A temporary folder and the processes started in it, which are all ended afterwards. */
export async function openPlace(): Promise<Place> {
  const { path: folder, remove } = await privateFolder();
  const children: ChildProcess[] = [];
  // PostgreSQL and Patroni refuse root.
  const candidates = runAsCandidates({ uid: process.getuid?.(), folder: { uid: 0, gid: 0 } });
  const runAs: RunAs = await chooseRunAs({ candidates, folder, program: programOf('postgres') });
  const endAll = () => {
    for (const child of children.toReversed()) if (child.exitCode === null) child.kill('SIGKILL');
    for (const member of ['a', 'b']) killPostmaster(join(folder, member));
  };
  // Ends them if a file fails before its tests start.
  process.once('SIGTERM', endAll);
  whenDone(async () => {
    process.off('SIGTERM', endAll);
    endAll();
    await delay(500);
    await remove();
  });
  return {
    folder,
    handOver: (place) => changeOwner({ runAs, folder: place }),
    start({ name, program, args, env }) {
      const file = join(folder, `${name}.log`);
      const log = openSync(file, 'a');
      const command = commandFor({ runAs, program, args });
      const child = spawn(command.program, command.args, {
        ...command.as,
        cwd: '/',
        ...(env && { env }),
        stdio: ['ignore', log, log],
      });
      closeSync(log);
      children.push(child);
      const ended = once(child, 'exit');
      return {
        pid: child.pid ?? 0,
        async kill(signal = 'SIGKILL') {
          child.kill(signal);
          await ended;
        },
        log: () => readFileSync(file, 'utf8'),
      };
    },
  };
}

export function programOf(name: string): string {
  const path = inject('programs')[name];
  if (path === undefined) throw new Error(`${name} is missing: run npm run test:cluster.`);
  return path;
}

/** Kills the PostgreSQL of a data folder; false if it does not run. */
export function killPostmaster(data: string): boolean {
  try {
    const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}

/** Polls four times a second until a condition holds. */
export async function until(what: string, look: () => Promise<boolean>, timeoutMs = 120_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await look().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`Still waiting after ${timeoutMs / 1000} s: ${what}`);
    await delay(250);
  }
}
