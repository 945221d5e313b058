import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { whenDone } from './when-done.ts';

const checkout = resolve(fileURLToPath(new URL('../../../', import.meta.url)));
const runFile = promisify(execFile);

/** Builds a release and returns the tarball's path; the web is built if necessary. */
export async function makeRelease(folder: string, { withDatabase = false } = {}): Promise<string> {
  const node = (script: string, ...args: string[]) =>
    runFile(process.execPath, [join(checkout, 'tools', script), ...args], { cwd: checkout });
  await node('prepare.mjs', '--build=web');
  const without = withDatabase ? [] : ['--without-database'];
  const { stdout } = await node('release.mjs', folder, ...without, '--commit', 'abc123');
  return stdout.trim();
}

/** Runs a command of an unpacked release with only these variables. */
export async function academy(folder: string, args: string[], variables: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['academy.js', ...args], { cwd: folder, env: variables });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (output += part.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

/** Starts an unpacked release like an operator, and resolves when it listens. */
export async function startRelease(folder: string, variables: Record<string, string>) {
  const child = spawn(process.execPath, ['server.js'], {
    cwd: folder,
    env: { PORT: '0', METRICS_PORT: '0', ...variables },
  });
  whenDone(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  let complaints = '';
  child.stderr.on('data', (part: Buffer) => (complaints += part.toString()));
  const port = await new Promise<number>((found, reject) => {
    child.once('exit', () => reject(new Error(`The release ended: ${complaints}\n${lines.join('\n')}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      const listening = /"port":(\d+).*"msg":"Listening"/.exec(line);
      if (listening) found(Number(listening[1]));
    });
  });
  return {
    port,
    lines,
    async stop(): Promise<number | null> {
      child.kill('SIGTERM');
      const [code] = (await once(child, 'exit')) as [number | null];
      return code;
    },
  };
}

/** A request as a proxy in front of the release sends it. */
export async function getThrough(port: number, { host, path }: { host: string; path: string }) {
  const sent = request({
    port,
    host: '127.0.0.1',
    path,
    headers: { host, 'x-forwarded-for': '203.0.113.7' },
  });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const body = Buffer.concat(await response.toArray());
  return { status: response.statusCode, headers: response.headers, body };
}
