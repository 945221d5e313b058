import { HttpError } from '@academy/contract/http-error';
import { describe, expect, it } from 'vitest';
import { firstMessageToast } from './first-message.ts';

function refused(status: number, ...messages: string[]): HttpError {
  const errors = messages.map((message) => ({ message }));
  const envelope = { success: false, data: null, errors, message: null, correlationId: 'c-1' };
  return new HttpError({ status, envelope });
}

describe('an address that was not added', () => {
  it('ADM-06 says the first message alone', () => {
    expect(firstMessageToast(refused(409, 'You have it.', 'It is long.'))?.message).toBe('You have it.');
    expect(firstMessageToast(new TypeError('Failed to fetch'))?.message).toBe('Something went wrong!');
  });

  it('API-03 says nothing of a call that was given up, or that logs out', () => {
    expect(firstMessageToast(new DOMException('Stopped', 'AbortError'))).toBeNull();
    expect(firstMessageToast(refused(401, 'Log in.'))).toBeNull();
  });
});
