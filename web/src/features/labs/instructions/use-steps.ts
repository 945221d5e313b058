import type { LabPage, LabStep } from '@academy/domain/labs';
import { useEffect, useEffectEvent } from 'react';
import type { ActionResult, RunAction } from '../browser/use-actions.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';

export type RunStep = (number: number) => Promise<ActionResult>;

type Input = { page: LabPage; at: number; runAction: RunAction };

/** Runs the actions of a page: clicked ones, and those that start automatically or follow another. */
export function useSteps({ page, at, runAction }: Input): RunStep {
  const { actions, view } = useWorkspace();
  const run: RunStep = async (number) => {
    const step = page.actions[number];
    if (!step) return { isDone: false, message: '' };
    const name = stepName(at, number);
    const result = await runAction(step.action);
    if (!result.isDone) return result;
    if (result.end) {
      actions.start(name);
      void result.end.then((end) => actions.end(name, end));
    } else actions.finish(name);
    const next = page.actions[number + 1];
    if (step.startsNext !== undefined && next && canRunUnasked(next))
      setTimeout(() => void run(number + 1), step.startsNext * 1000);
    return result;
  };
  const startByItself = useEffectEvent((number: number) => {
    const step = page.actions[number];
    const isRepeatable = !step?.action.does.startsWith('editor:') || step.action.does === 'editor:open-file';
    // An edit would be applied twice.
    if (isRepeatable || !view().done.includes(stepName(at, number))) void run(number);
  });
  useEffect(() => {
    const stops = page.actions.flatMap((step, number) =>
      step.startsItself && canRunUnasked(step) ? [whenShown(number, startByItself)] : [],
    );
    return () => stops.forEach((stop) => stop());
  }, [page]);
  return run;
}

/** The key under which an action is saved as done. */
export function stepName(at: number, number: number): string {
  return `${at}/${number}`;
}

/** Actions that use the clipboard, open a tab or have a form wait for a click. */
function canRunUnasked({ action }: LabStep): boolean {
  const { does } = action;
  if ('form' in action && action.form) return false;
  return !['elsewhere', 'dashboard:open-url'].includes(does) && !does.startsWith('workshop:');
}

/** An action in a collapsed section starts when the section is opened. */
function whenShown(number: number, start: (number: number) => void): () => void {
  const section = document.querySelector(`[data-lab-action="${number}"]`)?.closest('details');
  if (!section || section.open) {
    const timer = setTimeout(() => start(number));
    return () => clearTimeout(timer);
  }
  const onToggle = () => section.open && start(number);
  section.addEventListener('toggle', onToggle);
  return () => section.removeEventListener('toggle', onToggle);
}
