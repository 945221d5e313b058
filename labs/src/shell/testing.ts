import { textFile, type Entry } from '../files/entries.ts';
import { createJournal } from '../files/journal.ts';
import { HOME, openLab } from '../lab.ts';
import type { Clock, LabCommandName } from './lab-commands.ts';

const AT = Date.UTC(2026, 0, 5);
const folder: Entry = { kind: 'folder', mode: 0o755, at: AT };
export const file = (name: string, text: string): [string, Entry] => [
  `${HOME}/${name}`,
  textFile(text, { at: AT }),
];

/** A clock that skips every wait. */
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

/** A shell of a lab that names commands; starting it again with the same journal is what a reload does. */
export function aShell(commands: LabCommandName[], entries: [string, Entry][] = []) {
  const journal = createJournal([[HOME, folder], ...entries]);
  return { journal, start: (clock?: Clock) => openLab({ commands, journal, ...(clock && { clock }) }) };
}
