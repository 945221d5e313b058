import type { LabAction } from '@academy/domain/labs';
import { copyText } from '../../../catalog/reading/copy-text.ts';
import { startOfLine } from '../actions/edits.ts';
import { effectOf, type Effect } from '../actions/effects.ts';
import type { Checks } from '../checks/use-checks.ts';
import type { RunEnd } from '@academy/lab-engine/terminal/line-editor';
import type { Workspace } from '../workspace/workspace.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';

export type LabPanel = 'terminal' | 'editor' | 'checks';

/** The result of a click, with a message for the user. A command continues and ends later. */
export type ActionResult = { isDone: boolean; message: string; end?: Promise<RunEnd> };
export type RunAction = (action: LabAction) => Promise<ActionResult>;

type ActionDeps = { checks: Checks; show: (place: LabPanel) => void };

/** Runs actions where the learner can see the effect. */
export function useActions({ checks, show }: ActionDeps): RunAction {
  const workspace = useWorkspace();
  return (action) => runEffect(effectOf(action, workspace), { workspace, checks, show });
}

const DONE: ActionResult = { isDone: true, message: '' };

async function runEffect(
  effect: Effect,
  { workspace, checks, show }: ActionDeps & { workspace: Workspace },
): Promise<ActionResult> {
  switch (effect.kind) {
    case 'run':
      show('terminal');
      if (effect.clear && effect.session !== 'all') workspace.terminals.clear(effect.session);
      return {
        ...DONE,
        end:
          effect.session === 'all'
            ? workspace.terminals.typeAll(effect.command)
            : workspace.terminals.type(effect.session, effect.command, effect.folder),
      };
    case 'interrupt':
      workspace.stop(effect.session);
      return DONE;
    case 'clear':
      show('terminal');
      workspace.terminals.clear(effect.session);
      return DONE;
    case 'copy':
      return (await copyText(effect.text))
        ? { isDone: true, message: 'Copied.' }
        : {
            isDone: false,
            message: 'The browser does not let us copy; please select the text and copy it yourself.',
          };
    case 'show':
      show(effect.place);
      return DONE;
    case 'visit':
      open(effect.url, '_blank', 'noopener,noreferrer');
      return DONE;
    case 'open': {
      show('editor');
      const at = startOfLine(workspace.text(effect.file) ?? '', effect.line);
      workspace.open(effect.file, { from: at, to: at });
      return DONE;
    }
    case 'write':
      show('editor');
      workspace.write(effect.file, effect.text);
      workspace.open(effect.file, effect.select ?? undefined);
      return DONE;
    case 'select':
      show('editor');
      workspace.open(effect.file, effect.range);
      return DONE;
    case 'check': {
      show('checks');
      const state = await checks.run(effect.action.name, effect.action);
      const words = { passed: 'Passed.', failed: 'Not yet: see below what is missing.' };
      return {
        isDone: state === 'passed',
        message: state === 'passed' || state === 'failed' ? words[state] : '',
      };
    }
    case 'nothing':
      return { isDone: false, message: effect.why };
  }
}
