import type { LabAction } from '@academy/domain/labs';
import type { Checks } from '../checks/use-checks.ts';
import { useView } from '../workspace/use-workspace.ts';

/** The last result of an action. */
export type ActionState = { is: 'new' | 'running' | 'done' } | { is: 'failed'; code: number };

type Source = { name: string; checks: Checks };

export function useActionState(action: LabAction, { name, checks }: Source): ActionState {
  const { done, failed, running } = useView();
  if (action.does === 'examiner:execute-test') {
    const status = checks.states[action.name]?.status;
    if (status === 'passed') return { is: 'done' };
    // The output of a check is shown below the instructions; incomplete is not an error.
    return { is: status === 'running' ? 'running' : 'new' };
  }
  if (running.includes(name)) return { is: 'running' };
  const code = failed[name];
  if (code !== undefined) return { is: 'failed', code };
  return { is: done.includes(name) ? 'done' : 'new' };
}
