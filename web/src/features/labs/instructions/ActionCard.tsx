import type { LabStep } from '@academy/domain/labs';
import { useEffect, useState } from 'react';
import { copyText } from '../../../catalog/reading/copy-text.ts';
import { actionLabels } from '../actions/labels.ts';
import type { ActionResult } from '../browser/use-actions.ts';
import type { Checks } from '../checks/use-checks.ts';
import { LabButton } from '../LabButton.tsx';
import { LabIcon, type LabIconName } from '../LabIcon.tsx';
import { useView, useWorkspace } from '../workspace/use-workspace.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Textarea } from '../../../ui/Textarea.tsx';

/** Longer texts may scroll, so they must be focusable. */
const LONG = 250;

type Props = LabStep & {
  /** The key under which it is saved as done. */
  name: string;
  onRun: () => Promise<ActionResult>;
  checks: Checks;
};

/** A button that says what it will do and marks itself as done; it can be run again. */
export function ActionCard({ title, description, action, cooldown, name, onRun, checks }: Props) {
  const { change, view } = useWorkspace();
  const { done } = useView();
  const [message, setMessage] = useState('');
  const [isEditing, setEditing] = useState(false);
  const [isCooling, cool] = useCooldown(cooldown);
  const { label, done: doneLabel, text, file } = actionLabels(action);
  const isElsewhere = action.does === 'elsewhere';
  const isCheck = action.does === 'examiner:execute-test';
  const isDone = isCheck ? checks.states[action.name]?.status === 'passed' : done.includes(name);

  const run = async () => {
    if (action.does === 'workshop:copy-and-edit') return setEditing(true);
    setMessage('');
    const { isDone: succeeded, message: words } = await onRun();
    setMessage(words);
    if (succeeded) cool();
  };
  const finish = (words: string) => {
    setEditing(false);
    setMessage(words);
    change({ done: [...new Set([...view().done, name])] });
  };
  return (
    <div className="lab-action" data-done={isDone || undefined}>
      <div className="flex items-center gap-3">
        <button
          type="button"
          disabled={isCooling}
          onClick={() => void run()}
          className="lab-action-button disabled:opacity-60"
        >
          <LabIcon name={isDone ? 'check' : iconOf(action.does)} className="size-4.5" />
          <span className="min-w-0 wrap-anywhere">{title || label}</span>
        </button>
        <span className="ml-auto shrink-0 text-sm font-medium text-soft">
          {isDone ? doneLabel : title && title !== label ? label : ''}
        </span>
      </div>
      {description && <p className="text-sm text-soft">{description}</p>}
      {isElsewhere && <p className="text-sm font-medium">This cannot run in the page. You can copy it.</p>}
      {file && !title.includes(file) && (
        <p className="font-mono text-[0.8125rem] text-soft wrap-anywhere">{file}</p>
      )}
      {text && (
        <div className="lab-action-text">
          <pre {...(text.length > LONG && { tabIndex: 0, role: 'group', 'aria-label': 'What it does' })}>
            <code>{text}</code>
          </pre>
          {!action.does.startsWith('workshop:') && !isElsewhere && (
            <LabButton
              icon="copy"
              label="Copy the text"
              className="relative z-10"
              onClick={() =>
                void copyText(text).then((ok) =>
                  setMessage(ok ? 'Copied.' : 'The browser does not let us copy.'),
                )
              }
            />
          )}
        </div>
      )}
      <p role="status" className="text-sm empty:hidden">
        {message}
      </p>
      {isEditing && (
        <CopyAndEdit text={text} onClose={() => setEditing(false)} onCopied={() => finish('Copied.')} />
      )}
    </div>
  );
}

/** After it ran an action can't be clicked for as long as its author says. */
function useCooldown(seconds: LabStep['cooldown']): [boolean, () => void] {
  const [isCooling, setCooling] = useState(false);
  useEffect(() => {
    if (!isCooling || seconds === null || seconds === undefined) return undefined;
    const timer = setTimeout(() => setCooling(false), seconds * 1000);
    return () => clearTimeout(timer);
  }, [isCooling, seconds]);
  return [isCooling, () => setCooling(seconds !== undefined)];
}

function iconOf(does: Props['action']['does']): LabIconName {
  if (does === 'terminal:interrupt') return 'stop';
  if (does === 'terminal:clear') return 'clear';
  if (does.startsWith('terminal:')) return 'run';
  if (does === 'editor:select-matching-text') return 'search';
  if (does === 'editor:open-file') return 'file';
  if (does.startsWith('editor:')) return 'edit';
  if (does === 'examiner:execute-test') return 'check';
  return does.startsWith('dashboard:') ? 'open' : 'copy';
}

type CopyAndEditProps = { text: string; onClose: () => void; onCopied: () => void };

/** A dialog to edit a text before copying it. */
function CopyAndEdit({ text: initialText, onClose, onCopied }: CopyAndEditProps) {
  const [text, setText] = useState(initialText);
  const [fault, setFault] = useState('');
  const copy = async () => {
    if (await copyText(text)) onCopied();
    else setFault('The browser does not let us copy; please select the text and copy it yourself.');
  };
  return (
    <Dialog open title="Change it, then copy it" onClose={onClose}>
      <Textarea
        aria-label="Text to copy"
        value={text}
        rows={Math.min(12, text.split('\n').length + 1)}
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        className="font-mono text-sm"
      />
      {fault && <p role="alert">{fault}</p>}
      <div className="flex justify-end gap-3">
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => void copy()}>Copy</Button>
      </div>
    </Dialog>
  );
}
