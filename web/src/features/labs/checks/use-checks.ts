import type { LabCheck } from '@academy/domain/labs';
import { useCallback, useMemo, useState } from 'react';
import { useWorkspace } from '../workspace/use-workspace.ts';

export type CheckState =
  | { status: 'open' }
  | { status: 'running' }
  | { status: 'passed' }
  | { status: 'failed'; output: string };

export type Checks = {
  states: Record<string, CheckState>;
  isRunning: boolean;
  passed: number;
  /** Runs one check and returns its result. */
  run: (name: string) => Promise<CheckState['status']>;
  runAll: () => Promise<void>;
  reset: () => void;
};

const OPEN: CheckState = { status: 'open' };

/** The checks of a lab and their results; each runs in its own shell on the learner's files. */
export function useChecks(checks: readonly LabCheck[]): Checks {
  const { runner } = useWorkspace();
  const [states, setStates] = useState<Record<string, CheckState>>({});

  const run = useCallback(
    async (name: string): Promise<CheckState['status']> => {
      const check = checks.find((one) => one.name === name);
      if (!check) return 'open';
      const setState = (state: CheckState) => setStates((before) => ({ ...before, [name]: state }));
      setState({ status: 'running' });
      const result = await runner.check(check.script);
      const state: CheckState =
        result?.code === 0
          ? { status: 'passed' }
          : {
              status: 'failed',
              output: result ? result.output : 'The check was stopped before it finished.',
            };
      setState(state);
      return state.status;
    },
    [checks, runner],
  );
  return useMemo(() => {
    const stateOf = ({ name }: LabCheck) => states[name] ?? OPEN;
    return {
      states,
      isRunning: checks.some((check) => stateOf(check).status === 'running'),
      passed: checks.filter((check) => stateOf(check).status === 'passed').length,
      run,
      runAll: async () => {
        for (const { name } of checks) await run(name);
      },
      reset: () => setStates({}),
    };
  }, [checks, states, run]);
}
