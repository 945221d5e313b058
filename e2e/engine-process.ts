import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findProgram, howToInstall } from '../tools/programs.mjs';
import type { ProgramName } from '../tools/programs.mjs';
import { whenDone } from '../server/src/testing/when-done.ts';

/** Starts a program, or says how to install it. It ends with the test, together with its children. */
export function startProgram(name: ProgramName, args: readonly string[], env: Record<string, string> = {}) {
  const program = findProgram(name);
  if (!program) throw new Error(`This journey needs ${howToInstall(name)}`);
  const child = spawn(program, args, {
    env: { PATH: '/usr/bin:/bin', ...env },
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  whenDone(async () => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid);
    await exited;
  });
  return child;
}
