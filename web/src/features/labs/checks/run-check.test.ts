import { describe, expect, it } from 'vitest';
import type { CheckOptions } from '@academy/lab-engine/shell/runner';
import type { CheckRun } from '@academy/lab-engine/shell/protocol';
import type { CheckAction } from './check-inputs.ts';
import { runCheck } from './run-check.ts';

type Result = CheckRun | 'stopped' | 'timeout';
const FAILED: Result = { code: 1, output: 'No tea.' };
const PASSED: Result = { code: 0, output: '' };
const check = { name: 'full', title: 'Full', script: 'true', hints: [] };

function trying(results: Result[], action: Partial<CheckAction> = {}, values?: Record<string, string>) {
  const calls: CheckOptions[] = [];
  const retried: string[] = [];
  const stop = new AbortController();
  const outcome = runCheck(check, {
    runner: {
      async check(_script, options) {
        calls.push(options);
        return results[Math.min(calls.length, results.length) - 1] ?? FAILED;
      },
    },
    action: { does: 'examiner:execute-test', name: 'full', delay: 0, ...action },
    values: () => values,
    signal: stop.signal,
    onRetry: (output) => {
      retried.push(output);
      if (retried.length === 5) stop.abort();
    },
  });
  return { outcome, calls, retried };
}

describe('running a check', () => {
  it("LAB-12 times out after 15 seconds, or the author's limit", async () => {
    expect(trying([PASSED]).calls[0]?.timeoutMs).toBe(15_000);
    const { outcome, calls } = trying(['timeout'], { timeout: 2 });
    expect(await outcome).toEqual({
      status: 'failed',
      output: 'The check took longer than 2 seconds and was stopped.',
    });
    expect(calls[0]?.timeoutMs).toBe(2000);
  });

  it('LAB-12 retries as often as configured, while it fails', async () => {
    const never = trying([FAILED], { retries: 2 });
    expect(await never.outcome).toEqual({ status: 'failed', output: 'No tea.' });
    expect([never.calls.length, never.retried]).toEqual([3, ['No tea.', 'No tea.']]);
    const second = trying([FAILED, PASSED], { retries: 9 });
    expect([await second.outcome, second.calls.length]).toEqual([{ status: 'passed' }, 2]);
    const once = trying([FAILED]);
    expect([(await once.outcome).status, once.calls.length]).toEqual(['failed', 1]);
  });

  it('LAB-12 retries indefinitely until it is superseded', async () => {
    const { outcome, calls } = trying([FAILED], { retries: null });
    expect([await outcome, calls.length]).toEqual([{ status: 'aborted' }, 5]);
  });

  it('LAB-12 does not retry after the learner stopped it', async () => {
    const { outcome, calls } = trying(['stopped'], { retries: null });
    expect([(await outcome).status, calls.length]).toEqual(['failed', 1]);
  });

  it("LAB-12 passes the form's values as typed JSON", async () => {
    const form: CheckAction['form'] = {
      inputs: [
        { name: 'cup', title: 'Your cup', type: 'string', initial: 'blue', isRequired: true },
        { name: 'spoons', title: 'Spoons', type: 'integer', initial: '1', isRequired: false },
        { name: 'milk', title: 'Milk', type: 'boolean', initial: '', isRequired: true },
        { name: 'heat', title: 'Heat', type: 'number', initial: '', isRequired: false },
      ],
      submit: '',
    };
    const { outcome, calls } = trying([PASSED], { form }, { spoons: '2', milk: 'true' });
    await outcome;
    expect(JSON.parse(calls[0]?.stdin ?? '')).toEqual({ cup: 'blue', spoons: 2, milk: true, heat: null });
    const empty = trying([PASSED], { form }, { cup: ' ' });
    expect([await empty.outcome, empty.calls]).toEqual([
      { status: 'failed', output: 'Please fill in its form first: Your cup.' },
      [],
    ]);
  });
});
