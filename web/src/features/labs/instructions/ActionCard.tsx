import type { LabStep } from '@academy/domain/labs';
import { useEffect, useState } from 'react';
import { copyText } from '../../../catalog/reading/copy-text.ts';
import { actionLabels } from '../actions/labels.ts';
import type { ActionResult } from '../browser/use-actions.ts';
import type { Checks } from '../checks/use-checks.ts';
import { LabButton } from '../LabButton.tsx';
import { useWorkspace } from '../workspace/use-workspace.ts';
import { shortFolder } from '@academy/lab-engine/terminal/prompt';
import { LAB_HOME } from '@academy/domain/labs';
import { parentOf } from '@academy/lab-engine/files/entries';
import { ActionMark, ActionStatus } from './ActionMark.tsx';
import { CheckFields } from './CheckFields.tsx';
import { CopyAndEdit } from './CopyAndEdit.tsx';
import { useActionState } from './use-action-state.ts';

/** Longer texts may scroll, so they must be focusable. */
const LONG = 250;

type Props = LabStep & {
  /** The key under which its state is saved. */
  name: string;
  onRun: () => Promise<ActionResult>;
  checks: Checks;
};

/** A button that describes its effect and its result; it can be run again. */
export function ActionCard({ title, description, action, cooldown, name, onRun, checks }: Props) {
  const { actions } = useWorkspace();
  const [message, setMessage] = useState('');
  const [isEditing, setEditing] = useState(false);
  const [isCooling, cool] = useCooldown(cooldown);
  const state = useActionState(action, { name, checks });
  const { label, done: doneLabel, text, file } = actionLabels(action);
  const isElsewhere = action.does === 'elsewhere';
  const form = action.does === 'examiner:execute-test' ? action.form : undefined;

  const run = async () => {
    if (action.does === 'workshop:copy-and-edit') return setEditing(true);
    setMessage('');
    const { isDone, message: words } = await onRun();
    setMessage(words);
    if (isDone) cool();
  };
  const finish = (words: string) => {
    setEditing(false);
    setMessage(words);
    actions.finish(name);
  };
  return (
    <div className="lab-action" data-state={state.is} data-done={state.is === 'done' || undefined}>
      <div className="flex items-center gap-3">
        <button
          type="button"
          disabled={isCooling}
          onClick={() => void run()}
          className="lab-action-button disabled:opacity-60"
        >
          <ActionMark state={state} does={action.does} />
          <span className="min-w-0 wrap-anywhere">{title || label}</span>
        </button>
        <span className="ml-auto shrink-0 text-sm font-medium text-soft">
          <ActionStatus state={state} done={doneLabel} label={title && title !== label ? label : ''} />
        </span>
      </div>
      {description && <p className="text-sm text-soft">{description}</p>}
      {isElsewhere && <p className="text-sm font-medium">This cannot run in the page. You can copy it.</p>}
      {file && (
        <p className="font-mono text-xs text-soft wrap-anywhere">{shortFolder(parentOf(file), LAB_HOME)}</p>
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
                void copyText(text).then((ok) => setMessage(ok ? 'Copied.' : 'The browser blocked copying.'))
              }
            />
          )}
        </div>
      )}
      {form && 'name' in action && (
        <CheckFields check={action.name} form={form} onSubmit={() => void run()} />
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

/** Disables an action for the author's cooldown after it ran. */
function useCooldown(seconds: LabStep['cooldown']): [boolean, () => void] {
  const [isCooling, setCooling] = useState(false);
  useEffect(() => {
    if (!isCooling || seconds === null || seconds === undefined) return undefined;
    const timer = setTimeout(() => setCooling(false), seconds * 1000);
    return () => clearTimeout(timer);
  }, [isCooling, seconds]);
  return [isCooling, () => setCooling(seconds !== undefined)];
}
