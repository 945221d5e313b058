import type { LabAction } from '@academy/domain/labs';

/** How an action presents itself: what it is called, and what it will do, to be read before the click. */
export type ActionWords = {
  label: string;
  /** Said after it ran. */
  done: string;
  /** Text that it types, writes or looks for. */
  shows: string;
  /** The file it is about. */
  file: string | null;
};

export function wordsOf(action: LabAction): ActionWords {
  switch (action.does) {
    case 'terminal:execute':
      return words(action.session > 1 ? `Run in terminal ${action.session}` : 'Run in the terminal', 'Ran', {
        shows: action.command,
      });
    case 'terminal:execute-all':
      return words('Run in every terminal', 'Ran', { shows: action.command });
    case 'terminal:interrupt':
      return words('Stop what is running', 'Stopped');
    case 'terminal:clear':
      return words('Clear the terminal', 'Cleared');
    case 'workshop:copy':
      return words('Copy', 'Copied', { shows: action.text });
    case 'workshop:copy-and-edit':
      return words('Change and copy', 'Copied', { shows: action.text });
    case 'dashboard:open-dashboard':
      return words(`Show ${action.name}`, 'Shown');
    case 'dashboard:open-url':
      return words('Open in a new tab', 'Opened', { shows: action.url });
    case 'editor:open-file':
      return words('Open the file', 'Opened', { file: action.file });
    case 'editor:append-lines-to-file':
      return words('Add to the end of the file', 'Added', { shows: action.text, file: action.file });
    case 'editor:insert-lines-before-line':
      return words(`Insert before line ${action.line}`, 'Inserted', {
        shows: action.text,
        file: action.file,
      });
    case 'editor:append-lines-after-match':
      return words(`Insert after “${action.match.trim()}”`, 'Inserted', {
        shows: action.text,
        file: action.file,
      });
    case 'editor:select-matching-text':
      return words('Select this text', 'Selected', { shows: action.text, file: action.file });
    case 'editor:replace-text-selection':
      return words('Replace what is selected', 'Replaced', { shows: action.text, file: action.file });
    case 'editor:create-file':
      return words('Create the file', 'Created', { shows: action.text, file: action.file });
    case 'examiner:execute-test':
      return words('Check my work', 'Checked');
    case 'elsewhere':
      return words('Copy', 'Copied', { shows: action.text });
  }
}

function words(
  label: string,
  done: string,
  { shows = '', file = null }: Partial<ActionWords> = {},
): ActionWords {
  return { label, done, shows: shows.replace(/\n$/, ''), file };
}
