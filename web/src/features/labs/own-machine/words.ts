import type { LabAction, LabStep } from '@academy/domain/labs';
import { otherActionWords } from './other-actions.ts';
import { shownPath, type StepWords, type WordsInput } from './step.ts';

/** An action as a sentence, for doing it manually. */
export function stepWords({ action }: Pick<LabStep, 'action'>, input: WordsInput): StepWords {
  switch (action.does) {
    case 'terminal:execute': {
      const first = action.clear ? 'Clear it, then run' : 'Run';
      return { what: `${first} in ${terminal(action.session)}`, text: action.command };
    }
    case 'terminal:execute-all':
      return { what: 'Run in each of your terminals', text: action.command };
    case 'terminal:interrupt':
      return { what: `Stop what is running in ${terminal(action.session)}: press Ctrl+C` };
    case 'terminal:clear':
      return { what: `Clear ${terminal(action.session)}` };
    case 'workshop:copy':
      return { what: 'Copy this text', text: action.text };
    case 'workshop:copy-and-edit':
      return { what: 'Copy this text, and change it before you use it', text: action.text };
    case 'dashboard:open-dashboard':
      return { what: `Go to your ${action.name.toLowerCase()}` };
    case 'dashboard:open-url':
      return { what: 'Open this address', link: action.url };
    case 'examiner:execute-test':
      return checkWords(action.name, input);
    case 'elsewhere':
      return otherActionWords(action, input);
    default:
      return editWords(action, input);
  }
}

function terminal(session: number): string {
  return session > 1 ? `another terminal (terminal ${session})` : 'your terminal';
}

function checkWords(name: string, { checks }: WordsInput): StepWords {
  const found = checks.find((check) => check.name === name);
  return {
    what: `Check your work: ${found?.title ?? name}`,
    ...(found && {
      notes: found.hints,
      more: { title: 'The script that checks it', text: found.script },
    }),
  };
}

type Edit = Extract<LabAction, { file: string }>;

function editWords(action: Edit, { sources }: WordsInput): StepWords {
  const file = shownPath(action.file, sources);
  switch (action.does) {
    case 'editor:open-file':
      return { what: action.line > 1 ? `Open this file at line ${action.line}` : 'Open this file', file };
    case 'editor:create-file':
      return action.text === ''
        ? { what: 'Create this file and leave it empty', file }
        : { what: 'Create this file with this text', file, text: action.text };
    case 'editor:append-lines-to-file':
      // Authors use it without a text to create a file.
      if (action.text.trim() === '')
        return { what: 'Create this file if it is not there yet, and open it', file };
      return added('Add', 'to the end of this file', { file, text: action.text });
    case 'editor:insert-lines-before-line':
      return added('Insert', `before line ${action.line} of this file`, { file, text: action.text });
    case 'editor:append-lines-after-match':
      return {
        ...added('Insert', 'below the line in this file that holds the text named here', {
          file,
          text: action.text,
        }),
        notes: [`Below: ${action.match.trim()}`],
      };
    case 'editor:select-matching-text':
      return {
        what: action.isRegex
          ? 'Find what this expression matches in this file'
          : 'Find this text in this file',
        file,
        text: action.text,
        notes: rangeNotes(action),
      };
    case 'editor:replace-text-selection':
      return action.text === ''
        ? { what: 'Delete the text you found in this file', file }
        : { what: 'Replace the text you found in this file by this', file, text: action.text };
  }
}

function added(verb: string, where: string, { file, text }: { file: string; text: string }): StepWords {
  return text.trim() === ''
    ? { what: `${verb} an empty line ${where}`, file }
    : { what: `${verb} these lines ${where}`, file, text };
}

function rangeNotes(action: Extract<LabAction, { does: 'editor:select-matching-text' }>): string[] {
  const { before, after, group, start, stop } = action;
  const lines = (count: number, where: string) =>
    count === -1 ? `all lines ${where} it` : `${count} ${count === 1 ? 'line' : 'lines'} ${where} it`;
  const around = [...(before ? [lines(before, 'before')] : []), ...(after ? [lines(after, 'after')] : [])];
  return [
    ...(before === undefined && after === undefined
      ? []
      : [
          around.length > 0
            ? `The whole line is selected, and ${around.join(' and ')}.`
            : 'The whole line is selected.',
        ]),
    ...(group === undefined ? [] : [`Only group ${group} of the expression is meant.`]),
    ...(start === undefined ? [] : [`Look from line ${start} on.`]),
    ...(stop === undefined ? [] : [`Look before line ${stop}.`]),
  ];
}
