import { ownPath, pathInHome } from '@academy/domain/checkout';
import type { LabCheck } from '@academy/domain/labs';
import type { FileSource } from '@academy/domain/own-machine';

/** What somebody does themselves where a session would do it at a click. */
export type StepWords = {
  what: string;
  /** The file it is about, where the learner finds it. */
  file?: string;
  /** Text to copy. */
  text?: string;
  link?: string;
  notes?: string[];
  /** Long text that most readers need not see. */
  more?: { title: string; text: string };
};

export type WordsInput = { sources: readonly FileSource[]; checks: readonly LabCheck[] };

/** Where a learner finds a file of the lab on their own machine. */
export function shownPath(file: string, sources: readonly FileSource[]): string {
  return ownPath(file, sources) ?? pathInHome(file) ?? file;
}
