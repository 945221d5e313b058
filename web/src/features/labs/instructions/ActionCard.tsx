import type { LabPage } from '@academy/domain/labs';
import { useState } from 'react';
import { copyText } from '../../../catalog/reading/copy-text.ts';
import { wordsOf } from '../actions/words.ts';
import type { Act } from '../browser/use-actions.ts';
import type { Checks } from '../checks/use-checks.ts';
import { LabButton } from '../LabButton.tsx';
import { LabIcon, type LabIconName } from '../LabIcon.tsx';
import { useView, useWorkspace } from '../workspace/use-workspace.ts';
import { CopyAndEdit } from './CopyAndEdit.tsx';

/** From this length on it may have to be scrolled, so it must take the focus. */
const LONG = 250;

type Props = LabPage['actions'][number] & {
  /** Under this name it is remembered as done. */
  name: string;
  act: Act;
  checks: Checks;
};

/** Says what a click will do, does it, and remembers that it was done; it can always be done again. */
export function ActionCard({ title, description, action, name, act, checks }: Props) {
  const { change, view } = useWorkspace();
  const { done } = useView();
  const [said, setSaid] = useState('');
  const [isEditing, setEditing] = useState(false);
  const { label, done: doneWord, shows, file } = wordsOf(action);
  const isElsewhere = action.does === 'elsewhere';
  const isCheck = action.does === 'examiner:execute-test';
  const isDone = isCheck ? checks.states[action.name]?.status === 'passed' : done.includes(name);

  const run = async () => {
    if (action.does === 'workshop:copy-and-edit') return setEditing(true);
    setSaid('');
    const { isDone: went, said: words } = await act(action);
    setSaid(words);
    if (went && !view().done.includes(name)) change({ done: [...view().done, name] });
  };
  const finish = (words: string) => {
    setEditing(false);
    setSaid(words);
    change({ done: [...new Set([...view().done, name])] });
  };
  return (
    <div className="lab-action" data-done={isDone || undefined}>
      <div className="flex items-center gap-3">
        <button type="button" onClick={() => void run()} className="lab-action-button">
          <LabIcon name={isDone ? 'check' : iconOf(action.does)} className="size-4.5" />
          <span className="min-w-0 wrap-anywhere">{title || label}</span>
        </button>
        <span className="ml-auto shrink-0 text-sm font-medium text-soft">
          {isDone ? doneWord : title && title !== label ? label : ''}
        </span>
      </div>
      {description && <p className="text-sm text-soft">{description}</p>}
      {isElsewhere && (
        <p className="text-sm font-medium">
          This needs more than a page has, so it cannot run here. You can copy it.
        </p>
      )}
      {file && !title.includes(file) && (
        <p className="font-mono text-[0.8125rem] text-soft wrap-anywhere">{file}</p>
      )}
      {shows && (
        <div className="lab-action-text">
          <pre {...(shows.length > LONG && { tabIndex: 0, role: 'group', 'aria-label': 'What it does' })}>
            <code>{shows}</code>
          </pre>
          {!action.does.startsWith('workshop:') && !isElsewhere && (
            <LabButton
              icon="copy"
              label="Copy the text"
              className="relative z-10"
              onClick={() =>
                void copyText(shows).then((ok) =>
                  setSaid(ok ? 'Copied.' : 'The browser does not let us copy.'),
                )
              }
            />
          )}
        </div>
      )}
      <p role="status" className="text-sm empty:hidden">
        {said}
      </p>
      {isEditing && (
        <CopyAndEdit text={shows} onClose={() => setEditing(false)} onCopied={() => finish('Copied.')} />
      )}
    </div>
  );
}

function iconOf(does: Props['action']['does']): LabIconName {
  if (does === 'terminal:interrupt') return 'stop';
  if (does === 'terminal:clear') return 'clear';
  if (does.startsWith('terminal:')) return 'run';
  if (does === 'editor:select-matching-text') return 'look';
  if (does === 'editor:open-file') return 'file';
  if (does.startsWith('editor:')) return 'edit';
  if (does === 'examiner:execute-test') return 'check';
  return does.startsWith('dashboard:') ? 'open' : 'copy';
}
