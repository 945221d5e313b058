import type { LabAction } from '@academy/domain/labs';
import { LabIcon, type LabIconName } from '../LabIcon.tsx';
import { STOPPED } from '../workspace/action-states.ts';
import type { ActionState } from './use-action-state.ts';

/** The icon of an action: its effect, or its result. */
export function ActionMark({ state, does }: { state: ActionState; does: LabAction['does'] }) {
  switch (state.is) {
    case 'running':
      return <span className="lab-turning" aria-hidden="true" />;
    case 'done':
      return <LabIcon name="check" className="size-4.5" />;
    case 'failed':
      return <LabIcon name="close" className="size-4.5 text-(--level)" />;
    case 'new':
      return <LabIcon name={iconOf(does)} className="size-4.5" />;
  }
}

type StatusProps = { state: ActionState; done: string; /** Before it ran. */ label: string };

/** The same in words. */
export function ActionStatus({ state, done, label }: StatusProps) {
  switch (state.is) {
    case 'running':
      return 'Running…';
    case 'done':
      return done;
    case 'failed':
      return (
        <span className="text-(--level)">
          {state.code === STOPPED ? 'Stopped' : `Failed, exit code ${state.code}`}
        </span>
      );
    case 'new':
      return label;
  }
}

function iconOf(does: LabAction['does']): LabIconName {
  if (does === 'terminal:interrupt') return 'stop';
  if (does === 'terminal:clear') return 'clear';
  if (does.startsWith('terminal:')) return 'run';
  if (does === 'editor:select-matching-text') return 'search';
  if (does === 'editor:open-file') return 'file';
  if (does.startsWith('editor:')) return 'edit';
  // A check mark would mean that it passed.
  if (does === 'examiner:execute-test') return 'circle';
  return does.startsWith('dashboard:') ? 'open' : 'copy';
}
