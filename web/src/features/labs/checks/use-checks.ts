import type { LabCheck, Workshop } from '@academy/domain/labs';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSession } from '../../../session/use-session.ts';
import { useView, useWorkspace } from '../workspace/use-workspace.ts';
import { actionOfCheck, type CheckAction } from './check-inputs.ts';
import { runCheck } from './run-check.ts';

export type CheckState =
  | { status: 'open' }
  /** With the output of the last try while it is retried. */
  | { status: 'running'; output?: string }
  | { status: 'passed' }
  | { status: 'failed'; output: string };

export type Checks = {
  states: Record<string, CheckState>;
  /** All checks are running, after a click. */
  isRunning: boolean;
  passed: string[];
  /** A check passed during this visit, or one that the server has not stored. */
  hasNews: boolean;
  /** Runs one check as its action defines, and returns its result. */
  run: (name: string, action?: CheckAction) => Promise<CheckState['status']>;
  runAll: () => Promise<void>;
};

type Lab = {
  workshop: Pick<Workshop, 'checks' | 'pages'>;
  passedChecks: readonly string[];
  /** Whether the lab's data is this person's own. */
  isPersonal: boolean;
};
type LocalState = Exclude<CheckState, { status: 'passed' }>;

/** The checks of a lab and their results; each runs in its own shell on the learner's files. */
export function useChecks({ workshop, passedChecks: remembered, isPersonal }: Lab): Checks {
  const { checks } = workshop;
  const workspace = useWorkspace();
  const isMember = useSession().status === 'member';
  const { passed: passedHere, page } = useView();
  const [states, setStates] = useState<Record<string, LocalState>>({});
  /** Checks that the server has stored but failed in this visit. */
  const [forgotten, setForgotten] = useState<readonly string[]>([]);
  const [isRunning, setRunning] = useState(false);
  const [hasPassedNow, setPassedNow] = useState(false);
  const runs = useRef<Record<string, { abort: AbortController; isRetried: boolean }>>({});

  const passed = useMemo(
    () =>
      checks
        .map(({ name }) => name)
        .filter(
          (name) => passedHere.includes(name) || (remembered.includes(name) && !forgotten.includes(name)),
        ),
    [checks, passedHere, remembered, forgotten],
  );
  const abort = useCallback((isAborted: (run: { isRetried: boolean }) => boolean) => {
    for (const run of Object.values(runs.current)) if (isAborted(run)) run.abort.abort();
  }, []);
  useEffect(
    () =>
      workspace.onReset((left) => {
        abort(() => true);
        setStates({});
        setPassedNow(false);
        setForgotten(checks.map(({ name }) => name).filter((name) => !left.includes(name)));
      }),
    [workspace, checks, abort],
  );
  // Indefinite retries end with their page.
  useEffect(() => () => abort(({ isRetried }) => isRetried), [page, abort]);

  const run = useCallback(
    async (name: string, action?: CheckAction): Promise<CheckState['status']> => {
      const check = checks.find((one) => one.name === name);
      if (!check) return 'open';
      runs.current[name]?.abort.abort();
      const current = { abort: new AbortController(), isRetried: action?.retries !== undefined };
      runs.current[name] = current;
      const setState = (state?: LocalState) =>
        setStates(({ [name]: _before, ...others }) => (state ? { ...others, [name]: state } : others));
      setState({ status: 'running' });
      const outcome = await runCheck(check, {
        runner: workspace.runner,
        action: action ?? onceOnly(actionOfCheck(workshop, name)),
        values: () => workspace.view().inputs[name],
        signal: current.abort.signal,
        onRetry: (output) => setState({ status: 'running', output }),
      });
      // A newer run of the same check determines the state.
      if (runs.current[name] !== current) return 'open';
      delete runs.current[name];
      setState(outcome.status === 'failed' ? outcome : undefined);
      switch (outcome.status) {
        case 'aborted':
          return 'open';
        case 'passed':
          workspace.pass(name);
          setPassedNow(true);
          return 'passed';
        case 'failed':
          workspace.fail(name);
          setForgotten((before) => [...new Set([...before, name])]);
          return 'failed';
      }
    },
    [checks, workshop, workspace],
  );

  const isUnsent = isMember && isPersonal && passed.some((name) => !remembered.includes(name));
  return useMemo(() => {
    const stateOf = ({ name }: LabCheck): CheckState =>
      states[name] ?? { status: passed.includes(name) ? 'passed' : 'open' };
    return {
      states: Object.fromEntries(checks.map((check) => [check.name, stateOf(check)])),
      isRunning,
      passed,
      hasNews: hasPassedNow || isUnsent,
      run,
      async runAll() {
        setRunning(true);
        for (const { name } of checks) await run(name);
        setRunning(false);
      },
    };
  }, [checks, states, passed, isUnsent, isRunning, hasPassedNow, run]);
}

/** Running all checks needs immediate results, without retries. */
function onceOnly(action: CheckAction | undefined): CheckAction | undefined {
  return action && { ...action, retries: 0 };
}
