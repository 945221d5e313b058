import type { LabAction } from '@academy/domain/labs';
import { copyText } from '../../../catalog/reading/copy-text.ts';
import { startOfLine } from '../actions/edits.ts';
import { effectOf, type Effect } from '../actions/effects.ts';
import type { Checks } from '../checks/use-checks.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';

export type Place = 'terminal' | 'editor' | 'checks';

/** How a click ended: done, or why not, for the person who clicked. */
export type Acted = { isDone: boolean; said: string };
export type Act = (action: LabAction) => Promise<Acted>;

type Setting = { checks: Checks; show: (place: Place) => void };

/** Carries out what an action says, in sight of the learner. */
export function useActions({ checks, show }: Setting): Act {
  const workspace = useWorkspace();
  return (action) => carryOut(effectOf(action, workspace), { workspace, checks, show });
}

const DONE: Acted = { isDone: true, said: '' };

async function carryOut(
  effect: Effect,
  { workspace, checks, show }: Setting & { workspace: Workspace },
): Promise<Acted> {
  switch (effect.kind) {
    case 'run':
      show('terminal');
      if (effect.session === 'all') workspace.terminals.typeAll(effect.command);
      else workspace.terminals.type(effect.session, effect.command);
      return DONE;
    case 'interrupt':
      workspace.stop(effect.session);
      return DONE;
    case 'clear':
      show('terminal');
      workspace.terminals.clear(effect.session);
      return DONE;
    case 'copy':
      return (await copyText(effect.text))
        ? { isDone: true, said: 'Copied.' }
        : {
            isDone: false,
            said: 'The browser does not let us copy; please select the text and copy it yourself.',
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
      const state = await checks.run(effect.name);
      return {
        isDone: state === 'passed',
        said: state === 'passed' ? 'Passed.' : 'Not yet: see below what is missing.',
      };
    }
    case 'nothing':
      return { isDone: false, said: effect.why };
  }
}
