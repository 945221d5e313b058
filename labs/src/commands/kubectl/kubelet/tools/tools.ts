import { defineCommand, type CustomCommand } from 'just-bash/browser';
import { formatDate } from './date.ts';
import { networkTools } from './network.ts';
import { programTools } from './programs.ts';
import { BACKGROUND } from '../streaming.ts';
import { answer, userOf, type Run } from './tool.ts';

/** Variables that the interpreter has for itself. */
const INTERNAL = new Set(
  'IFS OSTYPE MACHTYPE HOSTTYPE OPTIND SHELLOPTS BASHOPTS OLDPWD BASH_VERSION PS4 _'.split(' '),
);

/** What a container has besides the usual commands, and what must know the container. */
export function toolsFor(run: Run): CustomCommand[] {
  const { live, clock } = run;
  const user = userOf(live);
  const hostname = (live.pod.spec as { hostname?: string }).hostname ?? live.pod.metadata.name;
  const variables = (env: Record<string, string> = {}) =>
    Object.entries(env)
      .filter(([name]) => !INTERNAL.has(name))
      .map(([name, value]) => `${name}=${value}\n`);
  return [
    defineCommand('env', async (args, { exportedEnv, exec, cwd }) => {
      if (args.length === 0) return answer(variables(exportedEnv).join(''));
      const at = args.findIndex((arg) => !/^\w+=/.test(arg) && !arg.startsWith('-'));
      const own = args.slice(0, at === -1 ? args.length : at).filter((arg) => arg.includes('='));
      const more = Object.fromEntries(own.map((pair) => pair.split(/=(.*)/s) as [string, string]));
      const [name, ...rest] = at === -1 ? [] : args.slice(at);
      if (!name || !exec)
        return answer([...variables(exportedEnv), ...own.map((pair) => `${pair}\n`)].join(''));
      return exec(name, { cwd, env: more, args: rest });
    }),
    defineCommand('printenv', async (args, { exportedEnv = {} }) => {
      if (args.length === 0) return answer(variables(exportedEnv).join(''));
      const found = args.flatMap((name) => exportedEnv[name] ?? []);
      return answer(found.map((value) => `${value}\n`).join(''), found.length === args.length ? 0 : 1);
    }),
    defineCommand('hostname', async (args) =>
      answer(`${args[0] === '-i' ? (live.pod.status.podIP ?? '') : hostname}\n`),
    ),
    defineCommand('whoami', async () =>
      user.name ? answer(`${user.name}\n`) : answer('', 1, `whoami: unknown uid ${user.uid}\n`),
    ),
    defineCommand('id', async ([flag = '']) => {
      const named = (id: number) => (id === 0 ? `${id}(root)` : String(id));
      if (flag === '-u') return answer(`${user.uid}\n`);
      if (flag === '-g') return answer(`${user.gid}\n`);
      if (flag === '-G') return answer(`${user.groups.join(' ')}\n`);
      const groups = user.groups.map(named).join(',');
      return answer(`uid=${named(user.uid)} gid=${named(user.gid)} groups=${groups}\n`);
    }),
    defineCommand('date', async (args) => formatDate(args, new Date(clock.now()))),
    defineCommand('uname', async ([flag]) =>
      answer(flag === '-a' ? `Linux ${hostname} 6.12.48 #1 SMP x86_64 GNU/Linux\n` : unameOf(flag, hostname)),
    ),
    defineCommand('sleep', async (args) => {
      const time = args.reduce((sum, arg) => sum + secondsOf(arg), 0);
      if (Number.isNaN(time)) return answer('', 1, `sleep: invalid number '${args[0] ?? ''}'\n`);
      return answer('', (await clock.wait(time * 1000)) ? 0 : 130);
    }),
    defineCommand('usleep', async ([time = '0']) =>
      answer('', (await clock.wait(Number(time) / 1000)) ? 0 : 130),
    ),
    defineCommand('mktemp', async (args, { fs }) => {
      const path = `/tmp/tmp.${Math.floor(clock.now() % 1e6).toString(36)}${String(args.length)}`;
      if (args.includes('-d')) await fs.mkdir(path, { recursive: true });
      else await fs.writeFile(path, '');
      return answer(`${path}\n`);
    }),
    defineCommand('nproc', async () => answer('2\n')),
    defineCommand('sync', async () => answer('')),
    defineCommand('wait', async () => answer('')),
    defineCommand('jobs', async () => answer('')),
    defineCommand('stat', async (args, { origCommand }) => (await origCommand?.(args)) ?? answer('')),
    defineCommand('trap', async ([command = '', ...signals]) => {
      if (signals.some((name) => /^(?:SIG)?TERM$|^15$/.test(name))) {
        live.onTerm = command;
        Object.assign(run.runtime, { handlesStop: command !== '', hasTrap: true });
      }
      return answer('');
    }),
    defineCommand(BACKGROUND, async ([script = ''], { env }) => {
      run.background?.(script, Object.fromEntries(env));
      return answer('');
    }),
    defineCommand('ps', async () => {
      const words = [
        ...(live.container.command ?? live.model?.entrypoint ?? []),
        ...(live.container.args ?? []),
      ];
      const main = words.join(' ') || (live.model?.runs?.[0] ?? live.model?.name ?? 'sh');
      return answer(
        `PID   USER     TIME  COMMAND\n    1 ${(user.name || String(user.uid)).padEnd(9)}0:00 ${main}\n   12 ${(user.name || String(user.uid)).padEnd(9)}0:00 ps\n`,
      );
    }),
    defineCommand('kill', async (args) => {
      const signal = args.find((arg) => arg.startsWith('-')) ?? '-15';
      const pids = args.filter((arg) => /^\d+$/.test(arg));
      if (pids.includes('1')) killMain(run, signal);
      const unknown = pids.find((pid) => pid !== '1' && pid !== '7');
      return unknown ? answer('', 1, `sh: can't kill pid ${unknown}: No such process\n`) : answer('');
    }),
    ...['pkill', 'killall'].map((name) =>
      defineCommand(name, async (args) => {
        killMain(run, args.find((arg) => arg.startsWith('-')) ?? '-15');
        return answer('');
      }),
    ),
    tail(run),
    ...networkTools(run),
    ...programTools(run),
  ];
}

/** The first program of a container ignores signals that it does not handle, also SIGKILL from within. */
function killMain({ live, runtime, state }: Run, signal: string): void {
  const isServer = (runtime.servers ?? []).length > 0;
  if (/9|KILL/.test(signal)) return;
  if (isServer) runtime.killedBy = { at: state.now, exitCode: 0 };
  else if (live.onTerm !== null) runtime.killedBy = { at: state.now, exitCode: 0 };
}

function secondsOf(text: string): number {
  if (/^inf(?:inity)?$/.test(text)) return Infinity;
  if (!/^\d*\.?\d+[smhd]?$/.test(text)) return Number.NaN;
  const unit = { s: 1, m: 60, h: 3600, d: 86_400 }[text.slice(-1)] ?? 1;
  return Number.parseFloat(text) * unit;
}

function unameOf(flag: string | undefined, hostname: string): string {
  const parts: Record<string, string> = { '-n': hostname, '-r': '6.12.48', '-m': 'x86_64' };
  return `${parts[flag ?? ''] ?? 'Linux'}\n`;
}

/** The usual `tail` knows `-n 5` only. */
function separated(arg: string): string[] {
  const joined = /^-n([+-]?\d+)$/.exec(arg);
  return joined?.[1] ? ['-n', joined[1]] : [arg.replace(/^-(n?)[fF]$/, '-$1')];
}

/** `tail -f`, which shows what is added as long as it runs. */
function tail({ out, clock }: Run): CustomCommand {
  return defineCommand('tail', async (args, { fs, cwd, origCommand }) => {
    const isFollowing = args.some((arg) => /^-\w*[fF]/.test(arg) || arg.startsWith('--follow'));
    const first =
      (await origCommand?.(args.filter((arg) => !/^-[fF]$|^--follow/.test(arg)).flatMap(separated))) ??
      answer('');
    if (!isFollowing) return first;
    const path = fs.resolvePath(cwd, args.at(-1) ?? '');
    const read = async () => (await fs.readFile(path).catch(() => '')) ?? '';
    if (first.exitCode === 0) out(first.stdout);
    let seen = (await read()).length;
    for (;;) {
      if (!(await clock.wait(1000))) return answer('', 130);
      if (path === '/dev/null') continue;
      const text = await read();
      if (text.length < seen) seen = 0;
      if (text.length > seen) out(text.slice(seen));
      seen = text.length;
    }
  });
}
