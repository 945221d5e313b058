import type { LabCheck } from '@academy/domain/labs';
import type { Workspace } from '../workspace/workspace.ts';
import { initialValues, missingInputs, stdinOf, type CheckAction, type InputValues } from './check-inputs.ts';

type CheckOutcome =
  | { status: 'passed' }
  | { status: 'failed'; output: string }
  /** Superseded by a newer run. */
  | { status: 'aborted' };

type RunInput = {
  runner: Pick<Workspace['runner'], 'check'>;
  action: CheckAction | undefined;
  /** The form's values. */
  values: () => InputValues | undefined;
  signal: AbortSignal;
  /** Called before a retry, with the output of the last try. */
  onRetry: (output: string) => void;
};

/** The same as on a portal. */
const TIMEOUT_SECONDS = 15;
const DELAY_SECONDS = 1;

/** Runs a check with the author's timeout and retries. */
export async function runCheck(
  { script }: LabCheck,
  { runner, action, values, signal, onRetry }: RunInput,
): Promise<CheckOutcome> {
  const { timeout = TIMEOUT_SECONDS, retries = 0, delay = DELAY_SECONDS, form } = action ?? {};
  const filledIn = form && { ...initialValues(form), ...values() };
  const missing = form && filledIn ? missingInputs(form, filledIn) : [];
  if (missing.length > 0)
    return { status: 'failed', output: `Please fill in its form first: ${missing.join(', ')}.` };
  const stdin = form && filledIn ? stdinOf(form, filledIn) : '';

  for (let tried = 0; ; tried++) {
    const result = await runner.check(script, { stdin, timeoutMs: timeout * 1000 });
    if (signal.aborted) return { status: 'aborted' };
    if (typeof result === 'object' && result.code === 0) return { status: 'passed' };
    const output = outputOf(result, timeout);
    if (result === 'stopped' || (retries !== null && tried >= retries)) return { status: 'failed', output };
    onRetry(output);
    await wait(delay * 1000, signal);
    if (signal.aborted) return { status: 'aborted' };
  }
}

function outputOf(result: Awaited<ReturnType<RunInput['runner']['check']>>, timeout: number): string {
  if (result === 'timeout')
    return `The check took longer than ${timeout} ${timeout === 1 ? 'second' : 'seconds'} and was stopped.`;
  return result === 'stopped' ? 'The check was stopped before it finished.' : result.output;
}

function wait(delay: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delay);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
