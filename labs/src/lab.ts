import type { Ask } from './commands/command.ts';
import type { Entry } from './files/entries.ts';
import { createJournal, startingEntries, type Journal, type LabFile } from './files/journal.ts';
import { realClock, type Clock, type LabCommandName } from './shell/lab-commands.ts';
import type { CheckRun, FromShell, ToShell } from './shell/protocol.ts';
import { createShell } from './shell/shell.ts';

export const HOME = '/home/learner';

type LabOptions = {
  /** Starting files by path; a relative path lies in the learner's home. */
  files?: Record<string, string>;
  /** Commands in addition to the shell's usual ones. */
  commands?: readonly LabCommandName[];
  /** The files of an earlier lab, to go on with. */
  journal?: Journal;
  clock?: Clock;
  /** Answers what commands ask the page. */
  ask?: Ask;
};

/** A lab in this thread, for scripts and tests; a page runs the same shell in a worker (`shell/runner.ts`). */
export function openLab({ files = {}, commands = [], journal, clock = realClock, ask }: LabOptions = {}) {
  const disk = journal ?? createJournal(entriesOf(files, clock.now()));
  const waiting = new Map<number, (message: FromShell) => void>();
  const outputs: string[] = [];
  let lastId = 0;
  const send = createShell((message) => {
    if (message.type === 'changed') disk.apply(message.change);
    else if (message.type === 'output') outputs.push(message.text);
    else if (message.type === 'ask') void answerTo(message);
    else if ('id' in message && message.type !== 'reading') waiting.get(message.id)?.(message);
  }, clock);
  const answerTo = async ({ id, question }: Extract<FromShell, { type: 'ask' }>) => {
    const answer = ask
      ? await ask(question).catch((error: unknown) => ({ error: String(error) }))
      : { error: 'Programs in Java don’t run in this lab.' };
    send({ type: 'answer', id, answer });
  };
  const request = <Type extends FromShell['type']>(message: (id: number) => ToShell) =>
    new Promise<Extract<FromShell, { type: Type }>>((resolve) => {
      const id = ++lastId;
      waiting.set(id, (reply) => {
        waiting.delete(id);
        resolve(reply as Extract<FromShell, { type: Type }>);
      });
      send(message(id));
    });
  send({ type: 'start', home: HOME, entries: disk.entries(), sessions: [], commands });

  return {
    journal: disk,
    /** The raw protocol, for what has no function here. */
    send,
    outputs,
    /** Runs a line as a learner types it; the code is null while the line is incomplete. */
    async run(line: string, session = 1): Promise<{ output: string; code: number | null }> {
      outputs.length = 0;
      const { outcome } = await request<'ran'>((id) => ({ type: 'run', id, session, line }));
      return { output: outputs.join(''), code: outcome.kind === 'ran' ? outcome.code : null };
    },
    /** Runs a script in a new shell on the same files; code 0 passes. */
    async check(script: string, stdin = ''): Promise<CheckRun> {
      return (await request<'checked'>((id) => ({ type: 'check', id, script, stdin }))).result;
    },
    /** Keys for the program that runs. */
    press: (keys: string, session = 1) => send({ type: 'keys', session, keys }),
    commits: async (session = 1) =>
      (await request<'commits'>((id) => ({ type: 'commits', id, session }))).commits,
    async complete(line: string, session = 1) {
      const reply = await request<'completed'>((id) => ({
        type: 'complete',
        id,
        session,
        line,
        at: line.length,
      }));
      return reply.completion;
    },
  };
}

function entriesOf(files: Record<string, string>, at: number): [string, Entry][] {
  const list = Object.entries(files).map(([path, content]): LabFile => ({
    path: path.startsWith('/') ? path : `${HOME}/${path}`,
    content,
    encoding: 'text',
    isExecutable: false,
  }));
  return startingEntries(list, { home: HOME, at });
}
