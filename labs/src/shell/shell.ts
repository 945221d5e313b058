import { Bash } from 'just-bash/browser';
import { COMMANDS, completableNames } from './commands.ts';
import { complete } from './completion.ts';
import { createKeyboard, type Keyboard } from './keyboard.ts';
import { JournalledFs } from './journalled-fs.ts';
import { baseIo, labCommands, loadCommand, realClock, type LabCommandName } from './lab-commands.ts';
import { EXECUTION_LIMITS, homeVariables } from './environment.ts';
import { createQuestions } from './questions.ts';
import { createSession, freshRecord, type Session } from './session.ts';
import type { CheckRun, FromShell, SessionRecord, ToShell, Completion } from './protocol.ts';
import type { CompletionIo } from '../commands/command.ts';

/** Everything that runs in the worker: files, shells, checks. Results are sent through `post`. */
export function createShell(post: (message: FromShell) => void, clock = realClock) {
  const questions = createQuestions(post);
  const fs = new JournalledFs({
    onChange: (change) => post({ type: 'changed', change }),
    now: () => performance.now(),
  });
  const sessions = new Map<number, Session>();
  const keyboards = new Map<number, Keyboard>();
  let home = '/';
  let records: SessionRecord[] = [];
  let commands: readonly LabCommandName[] = [];
  /** What the commands of the lab share, such as its cluster. */
  const memory = new Map<string, unknown>();
  /** Abort controllers by session, and that of the check. */
  const running = new Map<number | 'checks', AbortController>();

  const keyboardOf = (session: number): Keyboard => {
    const keyboard = keyboards.get(session) ?? createKeyboard();
    keyboards.set(session, keyboard);
    return keyboard;
  };

  const sessionOf = (session: number): Session => {
    const existing = sessions.get(session);
    if (existing) return existing;
    const record = records.find((one) => one.session === session) ?? freshRecord(session, home);
    const created = createSession({
      fs,
      home,
      record,
      open: (path) => post({ type: 'open', path }),
      ask: questions.ask,
      commands,
      memory,
      clock,
      keyboard: keyboardOf(session),
    });
    sessions.set(session, created);
    return created;
  };

  const start = (session: number | 'checks') => {
    const stop = new AbortController();
    running.set(session, stop);
    return { signal: stop.signal, stop: () => stop.abort() };
  };

  const handle = async (message: ToShell): Promise<void> => {
    switch (message.type) {
      case 'start':
        home = message.home;
        records = message.sessions;
        commands = message.commands;
        memory.set('commands', commands);
        for (const [path, entry] of message.entries) await fs.take({ does: 'put', path, entry });
        for (const name of commands)
          void loadCommand(name)
            ?.then((command) => command.prepare?.(baseIo({ fs, home, memory, clock }, home)))
            .catch(() => undefined);
        return post({ type: 'ready' });
      case 'change':
        return fs.take(message.change);
      case 'answer':
        return questions.take(message.id, message.answer);
      case 'interrupt':
        for (const [session, stop] of running)
          if (message.session === null || message.session === session) stop.abort();
        return;
      case 'keys':
        return keyboardOf(message.session).press(message.keys);
      case 'resize':
        return keyboardOf(message.session).resize(message.size);
      case 'run': {
        const { id, session, line, size } = message;
        if (size) keyboardOf(session).resize(size);
        const onOutput = (text: string) => text && post({ type: 'output', id, text });
        const onReading = (isReading: boolean) => post({ type: 'reading', id, isReading });
        const outcome = await sessionOf(session).run(line, { onOutput, onReading, ...start(session) });
        await fs.flush();
        return post({ type: 'ran', id, outcome });
      }
      case 'complete': {
        const { cwd, variables } = sessionOf(message.session).record();
        const { line, at } = message;
        const own = await completeCommand(line, at, {
          names: commands,
          io: baseIo({ fs, home, memory, clock }, cwd),
        });
        if (own) return post({ type: 'completed', id: message.id, completion: own });
        const completion = await complete(line, at, {
          fs,
          cwd,
          home,
          commands: [...completableNames(), ...commands],
          variables: [...variables.matchAll(/^declare -\S+ (\w+)=/gm)].map(([, name = '']) => name),
        });
        return post({ type: 'completed', id: message.id, completion });
      }
      case 'commits': {
        const { cwd } = sessionOf(message.session).record();
        const { readCommits } = await import('../commands/git/commits.ts');
        return post({ type: 'commits', id: message.id, commits: await readCommits(fs, cwd) });
      }
      case 'check':
        return post({ type: 'checked', id: message.id, result: await check(message) });
    }
  };

  /** A check runs in a new shell on the same files, without the variables of a session. */
  const check = async ({ script, stdin }: { script: string; stdin: string }): Promise<CheckRun> => {
    const bash = new Bash({
      fs,
      cwd: home,
      env: homeVariables(home),
      commands: COMMANDS,
      customCommands: labCommands({ names: commands, fs, home, memory, clock, ask: questions.ask }),
      executionLimits: EXECUTION_LIMITS,
    });
    const { exitCode, stdout, stderr } = await bash.exec(script, {
      rawScript: true,
      signal: start('checks').signal,
      stdin,
    });
    await fs.flush();
    return { code: exitCode, output: (stdout + stderr).trim() };
  };

  // Each session runs its messages in order, without blocking other sessions.
  const chains = new Map<string, Promise<void>>();
  return (message: ToShell): void => {
    // What a running program waits for must not wait for the program.
    if (['interrupt', 'keys', 'resize'].includes(message.type)) return void handle(message);
    const name = message.type === 'run' ? `session ${message.session}` : message.type;
    const before = Promise.all([chains.get('start'), chains.get(name)]);
    chains.set(
      name,
      before.then(() => handle(message)).catch((error: unknown) => report(message, error)),
    );
  };

  function report(message: ToShell, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    if (message.type === 'run') {
      post({ type: 'output', id: message.id, text: `bash: ${reason}\n` });
      const record = { ...sessionOf(message.session).record(), lastCode: 1 };
      post({ type: 'ran', id: message.id, outcome: { kind: 'ran', code: 1, record } });
    }
    if (message.type === 'commits') post({ type: 'commits', id: message.id, commits: null });
    if (message.type === 'check')
      post({ type: 'checked', id: message.id, result: { code: 1, output: reason } });
    if (message.type === 'complete')
      post({ type: 'completed', id: message.id, completion: { from: message.at, options: [] } });
  }
}

type Setting = { names: readonly LabCommandName[]; io: CompletionIo };

/** What a command of the lab offers where the cursor is; null where it is another command or wants a file. */
async function completeCommand(line: string, at: number, { names, io }: Setting): Promise<Completion | null> {
  const [part = ''] = line
    .slice(0, at)
    .split(/\|\||&&|[|;&(]/)
    .slice(-1);
  const words = part.trimStart().split(/\s+/);
  const name = names.find((one) => one === words[0]);
  if (!name || words.length < 2) return null;
  const command = await loadCommand(name);
  const options = await command?.complete(words.slice(1), io);
  if (!options) return null;
  const current = words.at(-1) ?? '';
  return {
    from: at - current.length,
    options: options.map((option) => (/[=/]$/.test(option) ? option : `${option} `)),
  };
}
