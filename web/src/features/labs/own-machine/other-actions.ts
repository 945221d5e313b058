import { LAB_HOME, type LabAction } from '@academy/domain/labs';
import { shownPath, type StepWords, type WordsInput } from './step.ts';

type Other = Extract<LabAction, { does: 'elsewhere' }>;

/** Manual equivalents of session actions; `…` is the text of the action. */
const WORDS: Record<string, string> = {
  'terminal:execute': 'Run in your terminal',
  'terminal:execute-all': 'Run in each of your terminals',
  'terminal:input': 'Type this into your terminal',
  'terminal:select': 'Go to this terminal',
  'workshop:copy': 'Copy this text',
  'workshop:copy-and-edit': 'Copy this text, and change it before you use it',
  'dashboard:open-dashboard': 'Go to “…”',
  'dashboard:create-dashboard': 'Open “…”',
  'dashboard:reload-dashboard': 'Open “…” again',
  'dashboard:delete-dashboard': 'Close “…”',
  'dashboard:expose-dashboard': 'Look at “…”',
  'dashboard:open-url': 'Open this address',
  'editor:open-file': 'Open this file',
  'editor:close-file': 'Close this file',
  'editor:create-file': 'Create this file',
  'editor:create-directory': 'Create this folder',
  'editor:copy-file': 'Make a copy of this file',
  'editor:rename-file': 'Rename this file',
  'editor:delete-file': 'Delete this file',
  'editor:append-lines-to-file': 'Add to the end of this file',
  'editor:prepend-lines-to-file': 'Add to the beginning of this file',
  'editor:insert-lines-before-line': 'Insert before a line of this file',
  'editor:insert-lines-after-line': 'Insert after a line of this file',
  'editor:append-lines-after-line': 'Insert after a line of this file',
  'editor:append-lines-after-match': 'Insert after a text in this file',
  'editor:insert-lines-before-match': 'Insert before a text in this file',
  'editor:insert-lines-before-selection': 'Insert before what you found in this file',
  'editor:append-lines-after-selection': 'Insert after what you found in this file',
  'editor:select-matching-text': 'Find this text in this file',
  'editor:select-lines-in-range': 'Find these lines in this file',
  'editor:replace-text-selection': 'Replace what you found in this file',
  'editor:replace-matching-text': 'Replace a text in this file',
  'editor:replace-lines-in-range': 'Replace these lines of this file',
  'editor:delete-text-selection': 'Delete what you found in this file',
  'editor:delete-matching-lines': 'Delete the lines that hold this text',
  'editor:delete-lines-in-range': 'Delete these lines of this file',
  'editor:insert-value-into-yaml': 'Insert this into the YAML of this file',
  'editor:set-yaml-value': 'Set this value in the YAML of this file',
  'editor:add-yaml-item': 'Add this item to the YAML of this file',
  'editor:insert-yaml-item': 'Insert this item into the YAML of this file',
  'editor:replace-yaml-item': 'Replace this item in the YAML of this file',
  'editor:delete-yaml-value': 'Delete this value from the YAML of this file',
  'editor:merge-yaml-values': 'Merge these values into the YAML of this file',
  'editor:select-yaml-path': 'Find this place in the YAML of this file',
  'editor:execute-command': 'Run this command of your editor',
  'editor:open-terminal': 'Open a terminal in your editor',
  'editor:close-terminal': 'Close the terminal in your editor',
  'editor:send-to-terminal': 'Run in the terminal of your editor',
  'editor:interrupt-terminal': 'Press Ctrl+C in the terminal of your editor',
  'editor:clear-terminal': 'Clear the terminal of your editor',
  'files:download-file': 'Get this file',
  'files:copy-file': 'Copy the text of this file',
  'files:upload-file': 'Put a file of yours here',
  'files:upload-files': 'Put files of yours here',
  'examiner:execute-test': 'Check your work: …',
};

/** Edits that insert a text; without a text, they delete. */
const WRITES = /^editor:(?:create-file|append|prepend|insert|replace-(?:text|matching|lines))/;
const PLACEHOLDER = /\{[a-z_]\w*\}/i;
const OWN_TOOLS = /^(?:editor|terminal)$/i;

/** Words for an action that the page can't run, including the author's text. */
export function otherActionWords({ name, text, fields = [] }: Other, { sources }: WordsInput): StepWords {
  const known = WORDS[name];
  const file = fields.find((field) => field.name === 'file')?.value;
  const isInTitle = known?.includes('…') ?? false;
  const what = known?.replace('…', () => text) ?? `Do yourself what “${name}” does in a session`;
  const isDashboard = name.startsWith('dashboard:') && name !== 'dashboard:open-url';
  const isEmptied = text === '' && WRITES.test(name);
  // The text itself may be a path of the lab.
  const shown = text.startsWith(`${LAB_HOME}/`) ? shownPath(text, sources) : text;
  return {
    what: isDashboard && OWN_TOOLS.test(text) ? `Go to your ${text.toLowerCase()}` : what,
    ...(file !== undefined && { file: shownPath(file, sources) }),
    ...(text !== '' && !isInTitle && (isAddress(name, text) ? { link: text } : { text: shown })),
    notes: [
      ...(isEmptied ? ['The new text is empty: what was there is deleted.'] : []),
      ...fields.filter((field) => field.name !== 'file').map((field) => `${field.name}: ${field.value}`),
      ...(isDashboard && !OWN_TOOLS.test(text)
        ? ['It is a part of a session on a training portal, and not of your own machine.']
        : []),
      ...(PLACEHOLDER.test(text) ? ['Replace the values in braces with your own.'] : []),
    ],
  };
}

function isAddress(name: string, text: string): boolean {
  return name === 'dashboard:open-url' && /^https?:\/\/[^\s{}]+$/.test(text);
}
