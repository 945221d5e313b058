import { existsSync } from 'node:fs';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Limits = { memoryBytes: number; processes: number; processors: number };

/** What the kernel lets a group of processes have. */
export type ControlGroup = {
  add: (pid: number) => Promise<void>;
  /** How often the kernel ended a process of the group for want of memory. */
  outOfMemory: () => Promise<number>;
  /** Ends what still runs in it. */
  remove: () => Promise<void>;
};

export type ControlGroups = { create: (name: string, limits: Limits) => Promise<ControlGroup> };

const ROOT = '/sys/fs/cgroup';
const PERIOD_US = 100_000;

/** Groups below the one that the runner is in: systemd's `Delegate=yes` gives it the right to make them. */
export async function openControlGroups(): Promise<ControlGroups> {
  return existsSync(join(ROOT, 'cgroup.controllers')) ? openUnified() : openSeparate();
}

/** One tree for all controllers, as every current distribution has it. */
async function openUnified(): Promise<ControlGroups> {
  const own = join(ROOT, (await readFile('/proc/self/cgroup', 'utf8')).trim().replace(/^0::/, ''));
  // A group that has members gives nothing on to groups below it.
  await mkdir(join(own, 'runner'), { recursive: true });
  await writeFile(join(own, 'runner/cgroup.procs'), String(process.pid));
  await writeFile(join(own, 'cgroup.subtree_control'), '+memory +pids +cpu');
  return {
    async create(name, { memoryBytes, processes, processors }) {
      const folder = join(own, name);
      await mkdir(folder);
      const set = (file: string, value: string) => writeFile(join(folder, file), value);
      await set('memory.max', String(memoryBytes));
      await set('memory.swap.max', '0').catch(() => {});
      await set('pids.max', String(processes));
      await set('cpu.max', `${Math.round(processors * PERIOD_US)} ${PERIOD_US}`);
      return {
        add: (pid) => set('cgroup.procs', String(pid)),
        outOfMemory: () => count(join(folder, 'memory.events')),
        async remove() {
          await set('cgroup.kill', '1').catch(() => {});
          await removeWhenEmpty([folder]);
        },
      };
    },
  };
}

/** A tree for each controller, as older kernels are set up. */
async function openSeparate(): Promise<ControlGroups> {
  const lines = (await readFile('/proc/self/cgroup', 'utf8')).trim().split('\n');
  const own = (controller: string) => {
    const line = lines
      .map((one) => one.split(':'))
      .find(([, names]) => names?.split(',').includes(controller));
    if (!line) throw new Error(`This machine has no control group for ${controller}.`);
    return join(ROOT, controller, line[2] ?? '/');
  };
  return {
    async create(name, { memoryBytes, processes, processors }) {
      const [memory, pids, cpu] = ['memory', 'pids', 'cpu'].map((one) => join(own(one), name)) as [
        string,
        string,
        string,
      ];
      const folders = [memory, pids, cpu];
      for (const folder of folders) await mkdir(folder);
      await writeFile(join(memory, 'memory.limit_in_bytes'), String(memoryBytes));
      await writeFile(join(pids, 'pids.max'), String(processes));
      await writeFile(join(cpu, 'cpu.cfs_period_us'), String(PERIOD_US));
      await writeFile(join(cpu, 'cpu.cfs_quota_us'), String(Math.round(processors * PERIOD_US)));
      return {
        async add(pid) {
          for (const folder of folders) await writeFile(join(folder, 'cgroup.procs'), String(pid));
        },
        outOfMemory: () => count(join(memory, 'memory.oom_control')),
        remove: () => removeWhenEmpty(folders),
      };
    },
  };
}

async function count(file: string): Promise<number> {
  return Number(/^oom_kill (\d+)$/m.exec(await readFile(file, 'utf8'))?.[1] ?? 0);
}

async function removeWhenEmpty(folders: string[]): Promise<void> {
  for (let left = 200; ; left--) {
    const pids = (await readFile(join(folders[0] ?? '', 'cgroup.procs'), 'utf8')).split('\n').filter(Boolean);
    if (pids.length === 0 || left === 0) break;
    for (const pid of pids) kill(Number(pid));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  for (const folder of folders) await rmdir(folder);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
