import { Bash, defineCommand, type Command } from 'just-bash/browser';
import { COMMANDS } from '../../../shell/commands.ts';
import type { LiveContainer } from './live.ts';
import type { Clock } from './process.ts';
import { quoted, streamed } from './streaming.ts';
import { userOf, type Run } from './tools/tool.ts';
import { toolsFor } from './tools/tools.ts';

/** So many steps without a pause are a program that only computes, which would never end. */
const MAX_STEPS = 60_000;
const NEVER = 1e9;

let lastSink = 0;

/** A program that computes without a pause; it goes on, but nothing more is seen of it. */
export class BusyError extends Error {}

/** A shell in a container. */
export function shellIn(run: Run) {
  const { live, runtime, out, err, signal } = run;
  const id = ++lastSink;
  const sinks = { out: `/dev/.out${id}`, err: `/dev/.err${id}` };
  live.fs.sinks.set(sinks.out, (text) => text && out(text));
  live.fs.sinks.set(sinks.err, (text) => text && err(text));
  let steps = 0;
  const busy = new AbortController();
  signal?.addEventListener('abort', () => busy.abort());
  const clock: Clock = {
    now: run.clock.now,
    wait(milliseconds) {
      steps = 0;
      return run.clock.wait(milliseconds);
    },
  };
  const spend = (count: number) => {
    steps += count;
    if (steps > MAX_STEPS) busy.abort();
  };
  const tools = toolsFor({ ...run, clock, spend });
  const { workingDir } = live.container as { workingDir?: string };
  const cwd = run.cwd ?? workingDir ?? live.model?.workdir ?? '/';
  const user = userOf(live);
  const bash = new Bash({
    fs: live.fs,
    cwd,
    env: { PATH: PATHS, HOME: user.home, ...live.model?.env, ...runtime.env },
    commands: COMMANDS,
    customCommands: tools,
    processInfo: { pid: 1, uid: user.uid, gid: user.gid },
    coverage: {
      hit: () => spend(1),
    },
    executionLimits: {
      maxLoopIterations: NEVER,
      maxCommandCount: NEVER,
      maxOutputSize: NEVER,
      maxStringLength: 2_000_000,
      maxWorkUnits: 1e12,
    },
  });
  return {
    bash,
    /** Adds a command of its own. */
    tool: (name: string, work: Parameters<typeof defineCommand>[1]) =>
      bash.registerCommand(defineCommand(name, work) as Command),
    stream: (script: string) => streamed(bash, script, sinks),
    /** Runs a script to its end. */
    async exec(script: string, options: { args?: string[]; isStreamed?: boolean } = {}): Promise<number> {
      try {
        const text = options.isStreamed === false ? script : streamed(bash, script, sinks);
        const positional = options.args?.length ? `set -- ${options.args.map(quoted).join(' ')}\n` : '';
        const ran = await bash.exec(positional + text, {
          rawScript: true,
          stdin: run.stdin ?? '',
          signal: busy.signal,
        });
        if (steps > MAX_STEPS) throw new BusyError();
        if (ran.stdout) out(ran.stdout);
        if (ran.stderr) err(withoutShellName(ran.stderr));
        return ran.exitCode;
      } catch (error) {
        if (error instanceof BusyError) throw error;
        err(`sh: ${error instanceof Error ? error.message : String(error)}\n`);
        return /^(?:Parse|Syntax)/i.test(error instanceof Error ? error.message : '') ? 2 : 1;
      }
    },
    close(): void {
      live.fs.sinks.delete(sinks.out);
      live.fs.sinks.delete(sinks.err);
    },
  };
}

const PATHS = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Containers have the shell of their image, which calls itself sh. */
export function withoutShellName(text: string): string {
  return text.replace(/^bash: /gm, 'sh: ').replace(/^sh: (\S+): command not found$/gm, 'sh: $1: not found');
}

/** The script that a command line is: that of `sh -c`, or the words themselves. */
export async function scriptOf(
  words: readonly string[],
  { fs }: LiveContainer,
): Promise<{ script: string; args: string[] }> {
  const [name = '', ...rest] = words;
  if (!/^(?:\/(?:usr\/)?bin\/)?(?:sh|bash|ash|dash)$/.test(name)) {
    const isScript = name.startsWith('/') && !name.includes('/bin/') && (await fs.exists(name));
    const text = isScript ? await fs.readFile(name).catch(() => '') : '';
    if (text.startsWith('#!')) return { script: text, args: rest };
    return { script: words.map(quoted).join(' '), args: [] };
  }
  const flags = rest.findIndex((word) => !word.startsWith('-') || word === '-');
  const options = rest.slice(0, flags === -1 ? rest.length : flags).join('');
  const [first = '', ...args] = flags === -1 ? [] : rest.slice(flags);
  const set = [...'eux'].filter((letter) => new RegExp(`-[a-z]*${letter}`).test(options)).join('');
  const start = set ? `set -${set.replace('x', '')}\n` : '';
  if (/-[a-z]*c/.test(options)) return { script: start.replace('set -\n', '') + first, args: args.slice(1) };
  if (first === '') return { script: '', args: [] };
  const path = first.startsWith('/') ? first : `/${first}`;
  if (!(await fs.exists(path)))
    return { script: `echo "${name}: ${first}: No such file or directory" >&2; exit 127`, args: [] };
  return { script: start.replace('set -\n', '') + (await fs.readFile(path)), args };
}
