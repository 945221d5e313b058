import { LAB_HOME } from '@academy/domain/labs';
import type { LabCommandName } from '@academy/domain/lab-setup';
import { textFile, type Entry } from '../files/entries.ts';
import { createJournal } from '../files/journal.ts';
import { realClock, type Clock } from './lab-commands.ts';
import type { FromShell, ToShell } from './protocol.ts';
import { createShell } from './shell.ts';

const AT = Date.UTC(2026, 0, 5);
const folder: Entry = { kind: 'folder', mode: 0o755, at: AT };
export const file = (name: string, text: string): [string, Entry] => [
  `${LAB_HOME}/${name}`,
  textFile(text, { at: AT }),
];

/** A clock that is ahead at once by what a command waits for. */
export function quickClock(): Clock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    async wait(milliseconds) {
      ahead += milliseconds;
      return true;
    },
  };
}

/** A shell of a lab that names commands; a second one with the same journal is what a reload makes. */
export function aShell(commands: LabCommandName[], entries: [string, Entry][] = []) {
  const journal = createJournal([[LAB_HOME, folder], ...entries]);
  const start = (clock: Clock = realClock) => {
    const outputs: string[] = [];
    const waiting = new Map<number, (message: FromShell) => void>();
    const send = createShell((message) => {
      if (message.type === 'changed') journal.apply(message.change);
      if (message.type === 'output') outputs.push(message.text);
      else if ('id' in message) waiting.get(message.id)?.(message);
    }, clock);
    let last = 0;
    const request = <Type extends FromShell['type']>(message: object) =>
      new Promise<Extract<FromShell, { type: Type }>>((resolve) => {
        waiting.set(++last, resolve as (message: FromShell) => void);
        send({ ...message, id: last } as ToShell);
      });
    send({ type: 'start', home: LAB_HOME, entries: journal.entries(), sessions: [], commands });
    return {
      send,
      outputs,
      async run(line: string) {
        outputs.length = 0;
        const { outcome } = await request<'ran'>({ type: 'run', session: 1, line });
        return { output: outputs.join(''), code: outcome.kind === 'ran' ? outcome.code : null };
      },
      check: async (script: string) =>
        (await request<'checked'>({ type: 'check', script, stdin: '' })).result,
      complete: async (line: string) =>
        (await request<'completed'>({ type: 'complete', session: 1, line, at: line.length })).completion,
    };
  };
  return { journal, start };
}
