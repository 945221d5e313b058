import { isUnfinished } from '../../../shell/grammar.ts';
import type { ContainerRuntime } from '../cluster/state.ts';
import type { Container, Pod } from '../cluster/types.ts';
import type { LiveContainer } from '../kubelet/live.ts';
import { scriptOf, shellIn } from '../kubelet/run.ts';
import { userOf } from '../kubelet/tools/tool.ts';
import { advance } from '../controllers/reconcile.ts';
import type { Context } from './context.ts';
import { isOn } from './flags.ts';

export type Target = { pod: Pod; container: Container; runtime: ContainerRuntime; live: LiveContainer };

/** Runs a command in a container, in the time of the learner. */
export async function runIn(context: Context, target: Target, words: readonly string[]): Promise<number> {
  const shell = openShell(context, target);
  const { script, args } = await scriptOf(words, target.live);
  const code = await shell.exec(script, { args }).catch(() => 137);
  shell.close();
  return code;
}

/** Whether a command is a shell that reads what the learner types. */
export function isPrompt({ flags, io }: Context, words: readonly string[]): boolean {
  const [name = '', ...rest] = words;
  return (
    /^(?:\/(?:usr\/)?bin\/)?(?:sh|bash|ash)$/.test(name) &&
    rest.every((word) => /^(?:-[il]+|--login)$/.test(word)) &&
    isOn(flags, 'stdin') &&
    io.terminal !== undefined
  );
}

/** The learner's terminal is inside the container until the shell there ends. */
export async function prompt(context: Context, target: Target): Promise<number> {
  const { io, state, output } = context;
  const shell = openShell(context, target);
  const user = userOf(target.live);
  let code = 0;
  let [cwd, isOver] = ['/', false];
  const typed = async (): Promise<string | null> => {
    const sign = user.uid === 0 ? '#' : '$';
    const isDebian = !target.live.model?.isToolbox;
    const start = isDebian
      ? `${user.name || 'I have no name!'}@${target.pod.metadata.name}:${cwd}${sign} `
      : `${cwd} ${sign} `;
    let line = await io.terminal?.readLine(start);
    while (line != null && isUnfinished(shell.bash, line)) {
      const more = await io.terminal?.readLine('> ');
      if (more == null) break;
      line += `\n${more}`;
    }
    return line ?? null;
  };
  shell.tool('__status', async ([value = '0'], inside) => {
    code = Number(value);
    cwd = inside.cwd;
    return { stdout: '', stderr: '', exitCode: code };
  });
  shell.tool('__next', async () => {
    for (;;) {
      const line = await typed();
      await advance(state, io.now());
      if (line === null) {
        isOver = true;
        return { stdout: 'exit', stderr: '', exitCode: code };
      }
      try {
        return { stdout: `${shell.stream(line)}\n__status $?`, stderr: '', exitCode: code };
      } catch (error) {
        output.err(`sh: syntax error: ${error instanceof Error ? error.message : ''}\n`);
        code = 2;
      }
    }
  });
  const ended = await shell
    .exec('while :; do eval "$(__next)"; done', { isStreamed: false })
    .catch(() => 137);
  shell.close();
  if (isOver) output.out('exit\n');
  return isOver ? code : ended;
}

function openShell({ state, io, output, flags }: Context, { runtime, live }: Target) {
  const { write } = io;
  return shellIn({
    state,
    live,
    runtime: isOn(flags, 'tty') ? { ...runtime, env: { TERM: 'xterm', ...runtime.env } } : runtime,
    clock: {
      now: io.now,
      async wait(milliseconds) {
        const isWaiting = await io.wait(Math.min(milliseconds, 2 ** 31 - 1));
        await advance(state, io.now());
        return isWaiting;
      },
    },
    out: write ?? output.out,
    err: write ?? output.err,
    stdin: isOn(flags, 'stdin') ? io.stdin : '',
  });
}
