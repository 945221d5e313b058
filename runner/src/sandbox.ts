import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ControlGroups, Limits } from './control-groups.ts';
import { seccompFilter } from './seccomp.ts';

export type SandboxOptions = {
  groups: ControlGroups;
  limits: Limits & { seconds: number; diskBytes: number; outputBytes: number };
  /** What a program can read besides the system's libraries. */
  readable: string[];
  /** The user its processes run as on the host; the runner's own unless the runner is root. */
  user: { uid: number; gid: number } | undefined;
};

export type Ended = {
  outcome: 'finished' | 'timeOver' | 'outOfMemory' | 'tooMuchOutput';
  exitCode: number;
  output: Buffer;
};

type Program = { command: string[]; stdin: Buffer; signal: AbortSignal };

export type Sandbox = ReturnType<typeof createSandbox>;

const WORK = '/work';
let runs = 0;

/**
 * Runs untrusted programs: without network, with the system read-only and a folder in memory to write to, in
 * namespaces and a control group of their own. bubblewrap itself sets no limits, so the group does.
 */
export function createSandbox({ groups, limits, readable, user }: SandboxOptions) {
  const filter = seccompFilter(process.arch);
  const disk = `--size ${limits.diskBytes} --tmpfs`;
  const walls = [
    ...`--unshare-all --unshare-user --disable-userns --die-with-parent --new-session
      --cap-drop ALL --uid 65534 --gid 65534 --hostname exercise
      --clearenv --setenv HOME ${WORK} --setenv LANG C.UTF-8
      --symlink usr/lib /lib --symlink usr/lib64 /lib64 --symlink usr/bin /bin
      --proc /proc --dev /dev ${disk} /tmp ${disk} ${WORK} --chdir ${WORK}`.split(/\s+/),
    ...['/usr/lib', '/usr/lib64', '/usr/bin', ...readable].flatMap((path) => ['--ro-bind-try', path, path]),
    ...'--remount-ro /dev --remount-ro / --seccomp 3'.split(' '),
  ];

  return {
    async run({ command, stdin, signal }: Program): Promise<Ended> {
      signal.throwIfAborted();
      const group = await groups.create(`exercise-${process.pid}-${++runs}`, limits);
      const filterFile = fileDescriptorOf(filter);
      // The program waits for a line, so that it never runs outside its group.
      const child = spawn(
        '/bin/sh',
        ['-c', 'read -r _ && exec bwrap "$@"', 'sh', ...walls, '--', ...command],
        { stdio: ['pipe', 'pipe', 'pipe', filterFile], env: { PATH: '/usr/bin:/bin' }, cwd: '/', ...user },
      );
      closeSync(filterFile);
      const ended = new Promise<number>((resolve, reject) => {
        child.once('error', reject);
        child.once('close', (code) => resolve(code ?? 137));
      });
      let outcome: Ended['outcome'] = 'finished';
      const stop = (reason: Ended['outcome']) => {
        if (outcome === 'finished') outcome = reason;
        child.kill('SIGKILL');
      };
      const timer = setTimeout(() => stop('timeOver'), limits.seconds * 1000);
      const leave = () => stop('timeOver');
      signal.addEventListener('abort', leave);

      const { stdin: input, stdout, stderr } = child as ChildProcessWithoutNullStreams;
      const chunks: Buffer[] = [];
      let size = 0;
      for (const stream of [stdout, stderr]) {
        stream.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size <= limits.outputBytes) chunks.push(chunk);
          else stop('tooMuchOutput');
        });
      }
      // A program need not read what it is given.
      input.on('error', () => {});
      try {
        if (child.pid !== undefined) await group.add(child.pid);
        input.end(Buffer.concat([Buffer.from('\n'), stdin]));
        const exitCode = await ended;
        if (exitCode !== 0 && outcome === 'finished' && (await group.outOfMemory()) > 0)
          outcome = 'outOfMemory';
        signal.throwIfAborted();
        return { outcome, exitCode, output: Buffer.concat(chunks) };
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        child.kill('SIGKILL');
        await group.remove();
      }
    },
  };
}

function fileDescriptorOf(bytes: Buffer): number {
  const folder = mkdtempSync(join(tmpdir(), 'runner-'));
  const file = join(folder, 'filter');
  writeFileSync(file, bytes);
  const descriptor = openSync(file, 'r');
  rmSync(folder, { recursive: true });
  return descriptor;
}
