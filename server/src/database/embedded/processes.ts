import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a process is the PostgreSQL of this data folder. A pid alone proves nothing, since pids are reused. */
export async function isPostgresOf({ pid, data }: { pid: number; data: string }): Promise<boolean> {
  if (process.platform === 'linux') {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    // PostgreSQL's working directory is its data folder, even after the folder was moved.
    const workingDirectory = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    return command.includes('postgres') && (workingDirectory === data || command.split('\0').includes(data));
  }
  if (process.platform === 'win32') {
    return (await output('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'])).includes('postgres.exe');
  }
  const command = await output('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
  return command.includes('postgres') && command.includes(data);
}

async function output(program: string, args: string[]): Promise<string> {
  return promisify(execFile)(program, args, { windowsHide: true }).then(
    ({ stdout }) => stdout,
    () => '',
  );
}
