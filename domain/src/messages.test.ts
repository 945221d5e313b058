import { describe, expect, it } from 'vitest';
import {
  EMPTY_REPLY,
  FAILURE,
  failureMessage,
  reactTo,
  transportMessage,
  type CallOutcome,
} from './messages.ts';

const refusal = {
  success: false,
  errors: [{ message: 'First' }, { errorMessage: 'Second' }],
  correlationId: 'c-1',
};
const call: CallOutcome = { layer: 'main', method: 'GET', status: 200, envelope: { success: true } };
const react = (changes: Partial<CallOutcome>) => reactTo({ ...call, ...changes });
const danger = (message: string, correlationId: string | null = null) => ({
  type: 'toast',
  tone: 'danger',
  message,
  correlationId,
});

describe('refusals', () => {
  it('API-02 joins the messages by newlines, with the correlation id', () => {
    expect(failureMessage(refusal)).toBe('First\nSecond');
    expect(react({ envelope: refusal })).toEqual(danger('First\nSecond', 'c-1'));
    expect(react({ status: 400, envelope: refusal })).toEqual(danger('First\nSecond', 'c-1'));
  });

  it('API-02 has a text for a refusal without messages', () => {
    expect(FAILURE).toBe('Something went wrong, please try again!');
    for (const errors of [undefined, null, [], [{}], [{ message: '' }]]) {
      expect(failureMessage({ success: false, errors })).toBe(FAILURE);
    }
  });
});

describe('failures', () => {
  it('API-03 has a text for an empty reply', () => {
    expect(EMPTY_REPLY).toBe('Something went wrong, Please try again later');
    expect(react({ envelope: null })).toEqual(danger(EMPTY_REPLY));
    expect(react({ status: null, envelope: null, failure: 'Failed to fetch' })).toEqual(danger(EMPTY_REPLY));
  });

  it('API-03 redirects a 404 unless the call skips that', () => {
    expect(react({ status: 404, envelope: refusal })).toEqual({ type: 'redirect', to: '/not-found' });
    expect(react({ status: 404, envelope: null, layer: 'second' })).toEqual({
      type: 'redirect',
      to: '/not-found',
    });
    expect(react({ status: 404, envelope: refusal, skipRedirect: true })).toEqual(
      danger('First\nSecond', 'c-1'),
    );
  });

  it('API-03 ignores a 401 in the main client and logs out in the second layer', () => {
    expect(react({ status: 401, envelope: refusal })).toEqual({ type: 'ignore' });
    expect(react({ status: 401, envelope: refusal, layer: 'second' })).toEqual({
      type: 'redirect',
      to: '/appLogout',
    });
  });

  it('API-03 shows the first message of other failures, or a text of its own', () => {
    const foreign = { errors: [{ message: 'Bad gateway' }, { message: 'Second' }] };
    expect(transportMessage(foreign)).toBe('Bad gateway');
    expect(transportMessage(null)).toBe(EMPTY_REPLY);
    expect(react({ status: 502, envelope: foreign })).toEqual(danger('Bad gateway'));
    expect(react({ status: 502, envelope: {} })).toEqual(danger(EMPTY_REPLY));
  });

  it('API-03 says nothing of what was aborted', () => {
    const aborted = { success: false, errors: [{ message: 'The operation was Aborted.' }] };
    expect(react({ envelope: aborted })).toEqual({ type: 'ignore' });
    expect(react({ status: null, envelope: null, failure: 'signal is aborted' })).toEqual({ type: 'ignore' });
  });
});

describe('successes', () => {
  it('API-04 shows the message of a successful PUT or DELETE', () => {
    const envelope = { success: true, message: 'The alert was updated' };
    for (const method of ['PUT', 'DELETE'] as const) {
      expect(react({ method, envelope })).toEqual({
        type: 'toast',
        tone: 'success',
        message: 'The alert was updated',
        correlationId: null,
      });
    }
    for (const method of ['GET', 'POST'] as const)
      expect(react({ method, envelope })).toEqual({ type: 'ignore' });
    expect(react({ method: 'PUT' })).toEqual({ type: 'ignore' });
  });
});
