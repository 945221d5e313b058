import { describe, expect, it } from 'vitest';
import {
  EMPTY_REPLY,
  GENERIC_FAILURE,
  classifyFailure,
  reactTo,
  successMessage,
  type Envelope,
} from './messages.ts';

const refusal: Envelope = {
  success: false,
  errors: [{ message: 'First', field: 'name' }, { errorMessage: 'Second' }],
  correlationId: 'c-1',
};
const answer = (status: number, envelope: Envelope | null = refusal) => classifyFailure({ status, envelope });

describe('refusals', () => {
  it('API-02 joins the messages by newlines, with the correlation id', () => {
    for (const status of [200, 400, 409])
      expect(answer(status)).toEqual({
        kind: 'refused',
        status,
        message: 'First\nSecond',
        fields: [{ field: 'name', message: 'First' }],
        correlationId: 'c-1',
        retryAfter: null,
      });
    expect(reactTo(answer(200), { layer: 'main' })).toEqual({ type: 'toast' });
  });

  it('API-02 leaves out messages without text', () => {
    const errors = [{ message: '' }, { message: 'First' }, {}, { message: 'Second' }];
    expect(answer(400, { success: false, errors })).toMatchObject({ message: 'First\nSecond', fields: [] });
  });

  it('API-02 has no fields where none are named', () => {
    expect(answer(400, { success: false })).toMatchObject({ fields: [] });
    expect(answer(502, null)).toMatchObject({ fields: [], message: EMPTY_REPLY });
  });

  it('API-02 has a text for a refusal without messages', () => {
    expect(GENERIC_FAILURE).toBe('Something went wrong, please try again!');
    for (const errors of [undefined, null, [], [{}], [{ message: '' }]])
      expect(answer(200, { success: false, errors })).toMatchObject({
        message: GENERIC_FAILURE,
        correlationId: null,
      });
  });
});

describe('failures', () => {
  it('API-03 has a text for an empty reply', () => {
    expect(EMPTY_REPLY).toBe('Something went wrong, Please try again later');
    expect(answer(200, null)).toMatchObject({ kind: 'broken', message: EMPTY_REPLY, correlationId: null });
  });

  it('API-03 redirects a 404 unless the call skips that', () => {
    const redirect = { type: 'redirect', to: '/not-found' };
    expect(reactTo(answer(404), { layer: 'main' })).toEqual(redirect);
    expect(reactTo(answer(404, null), { layer: 'second' })).toEqual(redirect);
    expect(reactTo(answer(404), { layer: 'main', skipRedirect: true })).toEqual({ type: 'toast' });
  });

  it('API-03 ignores a 401 in the main client and logs out in the second layer', () => {
    expect(reactTo(answer(401), { layer: 'main' })).toEqual({ type: 'ignore' });
    expect(reactTo(answer(401), { layer: 'second' })).toEqual({ type: 'redirect', to: '/appLogout' });
  });

  it('API-03 shows the first message of other failures, or a text of its own', () => {
    const foreign = { errors: [{ message: 'Bad gateway' }, { message: 'Second' }] };
    expect(answer(502, foreign)).toMatchObject({ kind: 'broken', message: 'Bad gateway' });
    expect(answer(502, {})).toMatchObject({ kind: 'broken', message: EMPTY_REPLY });
    expect(answer(500)).toMatchObject({ kind: 'broken', message: 'First\nSecond', correlationId: 'c-1' });
  });

  it('API-03 ignores an aborted call, and no answer of the server counts as one', () => {
    expect(reactTo({ kind: 'aborted' }, { layer: 'second' })).toEqual({ type: 'ignore' });
    const answered = answer(500, { success: false, errors: [{ message: 'The job was aborted.' }] });
    expect(answered).toMatchObject({ kind: 'broken', message: 'The job was aborted.' });
    expect(reactTo(answered, { layer: 'main' })).toEqual({ type: 'toast' });
  });

  it('FACT-09 asks people to confirm it’s them if the server requires it, and shows other codes as text', () => {
    const coded = (code: string) => answer(403, { success: false, errors: [{ message: 'No', code }] });
    for (const code of ['fresh_login_required', 'second_factor_required']) {
      expect(coded(code)).toMatchObject({ kind: 'refused', code });
      expect(reactTo(coded(code), { layer: 'main' })).toEqual({ type: 'confirm-login' });
    }
    expect(coded('not_found')).not.toHaveProperty('code');
    expect(reactTo(coded('not_found'), { layer: 'main' })).toEqual({ type: 'toast' });
  });

  it('API-10 distinguishes a missing answer from every answer', () => {
    expect(reactTo({ kind: 'no-answer' }, { layer: 'second' })).toEqual({ type: 'toast' });
  });
});

describe('successes', () => {
  it('API-04 shows the message of a successful PUT or DELETE', () => {
    const envelope = { success: true, message: 'The alert was updated' };
    for (const method of ['PUT', 'DELETE']) expect(successMessage(method, envelope)).toBe(envelope.message);
    for (const method of ['GET', 'POST']) expect(successMessage(method, envelope)).toBeNull();
    expect(successMessage('PUT', { success: true })).toBeNull();
  });
});
