import { asTrustedScriptUrl } from '../../../trusted-types.ts';
import type { ShellWorker } from './runner.ts';
import address from './shell-worker.ts?worker&url';

let warm: Worker | null = null;

/** Begins to load the worker before anybody knows what it will work on. */
export function warmShell(): void {
  warm ??= makeWorker();
}

export function spawnShell(): ShellWorker {
  const worker = warm ?? makeWorker();
  warm = null;
  return worker;
}

function makeWorker(): Worker {
  return new Worker(asTrustedScriptUrl(address), { type: 'module', name: 'shell' });
}
