import { describe, expect, it } from 'vitest';
import { DomainError, isClientCode } from './errors.ts';

describe('a refusal', () => {
  it('API-08 carries its code, its kind and a message for the person', () => {
    const refusal = new DomainError('code_expired', 'This code has expired');
    expect(refusal).toBeInstanceOf(Error);
    expect(refusal).toMatchObject({
      code: 'code_expired',
      kind: 'invalid',
      message: 'This code has expired',
    });
  });

  it('API-08 names the field that is at fault', () => {
    expect(new DomainError('invalid', 'Enter an email address', { field: 'email' }).field).toBe('email');
  });

  it('API-08 says when to try again', () => {
    expect(new DomainError('too_many', 'Try again in a minute', { retryAfter: 60 })).toMatchObject({
      kind: 'too_many',
      retryAfter: 60,
    });
  });

  it('API-08 a plain kind is a code too', () => {
    const plain = ['invalid', 'unauthenticated', 'forbidden', 'not_found', 'conflict', 'too_many'] as const;
    expect(plain.map((code) => new DomainError(code, 'No').kind)).toEqual(plain);
  });

  it('API-08 tells a client the codes it acts on, and no others', () => {
    expect(['fresh_login_required', 'second_factor_required'].map(isClientCode)).toEqual([true, true]);
    expect(['invalid', '', 'code_expired'].map(isClientCode)).toEqual([false, false, false]);
  });
});
