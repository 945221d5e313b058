import { ownPath, pathInHome } from '@academy/domain/checkout';
import type { LabCheck } from '@academy/domain/labs';
import type { FileSource } from '@academy/domain/own-machine';

/** The manual equivalent of a session's action. */
export type StepWords = {
  what: string;
  /** The affected file, at its place on the learner's machine. */
  file?: string;
  /** Text to copy. */
  text?: string;
  link?: string;
  notes?: string[];
  /** Long text that most readers don't need. */
  more?: { title: string; text: string };
};

export type WordsInput = { sources: readonly FileSource[]; checks: readonly LabCheck[] };

/** The place of a lab's file on the learner's machine. */
export function shownPath(file: string, sources: readonly FileSource[]): string {
  return ownPath(file, sources) ?? pathInHome(file) ?? file;
}
