import type { LabAction } from '@academy/domain/labs';
import {
  appendAfterMatch,
  appendLines,
  findText,
  insertBeforeLine,
  replaceRange,
  type Range,
} from './edits.ts';

/** The effect of a click, computed without side effects. */
export type Effect =
  | { kind: 'run'; command: string; session: number | 'all'; clear?: boolean; folder?: string }
  | { kind: 'interrupt'; session: number }
  | { kind: 'clear'; session: number }
  | { kind: 'copy'; text: string; isToEdit: boolean }
  | { kind: 'show'; place: 'terminal' | 'editor' }
  | { kind: 'visit'; url: string }
  | { kind: 'open'; file: string; line: number }
  | { kind: 'write'; file: string; text: string; select: Range | null }
  | { kind: 'select'; file: string; range: Range }
  | { kind: 'check'; action: Extract<LabAction, { does: 'examiner:execute-test' }> }
  | { kind: 'nothing'; why: string };

export type Files = {
  /** The text of a file, or null if it does not exist. */
  text: (file: string) => string | null;
  /** The selection in a file. */
  selection: (file: string) => Range | null;
};

export function effectOf(action: LabAction, files: Files): Effect {
  switch (action.does) {
    case 'terminal:execute':
      return {
        kind: 'run',
        command: action.command,
        session: action.session,
        ...(action.clear && { clear: true }),
        ...(action.folder !== undefined && { folder: action.folder }),
      };
    case 'terminal:execute-all':
      return { kind: 'run', command: action.command, session: 'all' };
    case 'terminal:interrupt':
      return { kind: 'interrupt', session: action.session };
    case 'terminal:clear':
      return { kind: 'clear', session: action.session };
    case 'workshop:copy':
      return { kind: 'copy', text: action.text, isToEdit: false };
    case 'workshop:copy-and-edit':
      return { kind: 'copy', text: action.text, isToEdit: true };
    case 'dashboard:open-dashboard':
      return dashboardEffect(action.name);
    case 'dashboard:open-url':
      return /^https?:\/\//.test(action.url)
        ? { kind: 'visit', url: action.url }
        : { kind: 'nothing', why: 'This address leads to a service that is not part of this lab.' };
    case 'examiner:execute-test':
      return { kind: 'check', action };
    case 'elsewhere':
      return { kind: 'copy', text: action.text, isToEdit: false };
    default:
      return editorEffect(action, files);
  }
}

type EditorAction = Extract<LabAction, { file: string }>;

function editorEffect(action: EditorAction, { text, selection }: Files): Effect {
  const { file } = action;
  const before = text(file);
  if (action.does === 'editor:create-file') return { kind: 'write', file, text: action.text, select: null };
  if (action.does === 'editor:append-lines-to-file')
    return writeEffect(file, before ?? '', appendLines(before ?? '', action.text));
  if (before === null)
    return { kind: 'nothing', why: `${file} does not exist any more; create it again or reset the lab.` };
  switch (action.does) {
    case 'editor:open-file':
      return { kind: 'open', file, line: action.line };
    case 'editor:insert-lines-before-line':
      return writeEffect(file, before, insertBeforeLine(before, action.line, action.text));
    case 'editor:append-lines-after-match':
      return writeEffect(file, before, appendAfterMatch(before, action.match, action.text));
    case 'editor:select-matching-text': {
      const range = findText(before, action);
      return range ? { kind: 'select', file, range } : notFound(file);
    }
    case 'editor:replace-text-selection': {
      const range = selection(file);
      if (!range || range.from === range.to)
        return {
          kind: 'nothing',
          why: `Nothing is selected in ${file}; select what is to be replaced first.`,
        };
      const after = replaceRange(before, range, action.text);
      return {
        kind: 'write',
        file,
        text: after,
        select: { from: range.from, to: range.from + action.text.length },
      };
    }
  }
}

/** Selects the added lines, so that the learner sees them. */
function writeEffect(file: string, before: string, after: string | null): Effect {
  if (after === null) return notFound(file);
  let from = 0;
  while (from < before.length && before[from] === after[from]) from++;
  const rest = before.length - from;
  return { kind: 'write', file, text: after, select: { from, to: after.length - rest } };
}

function notFound(file: string): Effect {
  return {
    kind: 'nothing',
    why: `The text this looks for is not in ${file}; it may have been changed already.`,
  };
}

function dashboardEffect(name: string): Effect {
  if (/^terminal/i.test(name)) return { kind: 'show', place: 'terminal' };
  if (/^(editor|files?)$/i.test(name)) return { kind: 'show', place: 'editor' };
  return { kind: 'nothing', why: `This lab runs in the page and has no view named ${name}.` };
}
