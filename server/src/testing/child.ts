import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bundle } from '@academy/compiler/testing/bundle';
import { whenDone } from './when-done.ts';

export interface ClusterHolder {
  url: string;
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** A separate process that holds the cluster in a folder, as an ordinary user if requested. */
export async function holdCluster({
  dataDir,
  wrapper = [],
}: {
  dataDir: string;
  wrapper?: string[];
}): Promise<ClusterHolder> {
  const programs = await bundle({ 'hold-cluster': new URL('hold-cluster.ts', import.meta.url) }, whenDone);
  const node = [process.execPath, fileURLToPath(new URL('hold-cluster.js', programs)), dataDir];
  const [program = '', ...args] = [...wrapper, ...node];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const firstOutput = once(createInterface(child.stdout), 'line').then(([line]) => String(line));
  const url = await Promise.race([
    firstOutput,
    exited.then(() => {
      throw new Error(`The process ended before its database was there: ${complaint}`);
    }),
  ]);
  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    child.kill(signal);
    await exited;
  }
  return { url, end };
}
