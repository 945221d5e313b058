import type { LabAction } from '@academy/domain/labs';

/** The texts of an action, which describe its effect before the click. */
export type ActionLabels = {
  label: string;
  /** Shown after it ran. */
  done: string;
  /** The text that it types, writes or searches for. */
  text: string;
  file: string | null;
};

export function actionLabels(action: LabAction): ActionLabels {
  switch (action.does) {
    case 'terminal:execute':
      return labels(
        action.session > 1 ? `Run in terminal ${action.session}` : 'Run in the terminal',
        'Done',
        {
          text: action.command,
        },
      );
    case 'terminal:execute-all':
      return labels('Run in every terminal', 'Done', { text: action.command });
    case 'terminal:interrupt':
      return labels('Stop what is running', 'Stopped');
    case 'terminal:clear':
      return labels('Clear the terminal', 'Cleared');
    case 'workshop:copy':
      return labels('Copy', 'Copied', { text: action.text });
    case 'workshop:copy-and-edit':
      return labels('Change and copy', 'Copied', { text: action.text });
    case 'dashboard:open-dashboard':
      return labels(`Show ${action.name}`, 'Shown');
    case 'dashboard:open-url':
      return labels('Open in a new tab', 'Opened', { text: action.url });
    case 'editor:open-file':
      return labels('Open the file', 'Opened', { file: action.file });
    case 'editor:append-lines-to-file':
      return labels('Add to the end of the file', 'Added', { text: action.text, file: action.file });
    case 'editor:insert-lines-before-line':
      return labels(`Insert before line ${action.line}`, 'Inserted', {
        text: action.text,
        file: action.file,
      });
    case 'editor:append-lines-after-match':
      return labels(`Insert after “${action.match.trim()}”`, 'Inserted', {
        text: action.text,
        file: action.file,
      });
    case 'editor:select-matching-text':
      return labels('Select this text', 'Selected', { text: action.text, file: action.file });
    case 'editor:replace-text-selection':
      return labels('Replace the selection', 'Replaced', { text: action.text, file: action.file });
    case 'editor:create-file':
      return labels('Create the file', 'Created', { text: action.text, file: action.file });
    case 'examiner:execute-test':
      return labels('Check my work', 'Checked');
    case 'elsewhere':
      return labels('Copy', 'Copied', { text: action.text });
  }
}

function labels(
  label: string,
  done: string,
  { text = '', file = null }: Partial<ActionLabels> = {},
): ActionLabels {
  return { label, done, text: text.replace(/\n$/, ''), file };
}
