import { asTrustedScriptUrl } from '../../trusted-types.ts';
import type { ShellWorker } from '@academy/lab-engine/shell/runner';
import address from '@academy/lab-engine/shell/shell-worker?worker&url';

let preloaded: Worker | null = null;

/** Starts loading the worker before the lab's data is known. */
export function preloadShell(): void {
  preloaded ??= createWorker();
}

export function spawnShell(): ShellWorker {
  const worker = preloaded ?? createWorker();
  preloaded = null;
  return worker;
}

function createWorker(): Worker {
  return new Worker(asTrustedScriptUrl(address), { type: 'module', name: 'shell' });
}
