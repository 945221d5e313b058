import { describe, expect, it } from 'vitest';
import { formatCode, requireOwnType, requireCodeAllowed, parseCode } from './emails.ts';
import type { CodeSend } from './emails.ts';

const now = new Date('2026-01-05T09:00:00Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const own = (seconds: number): CodeSend => ({ isOwn: true, isToAddress: true, sentAt: secondsAgo(seconds) });
const refusal = (sends: CodeSend[]) => {
  try {
    return requireCodeAllowed(sends, now);
  } catch (error) {
    const { code, message, retryAfter } = error as { code: string; message: string; retryAfter: number };
    return { code, message, retryAfter };
  }
};

describe('sending codes', () => {
  it('ADM-06 is free at first and again after a minute', () => {
    expect(refusal([])).toBeUndefined();
    expect(refusal([own(60)])).toBeUndefined();
    expect(refusal([own(1)])).toEqual({
      code: 'too_many',
      message: 'A code was sent recently, please try again in 59 seconds.',
      retryAfter: 59,
    });
    expect(refusal([own(59)])?.message).toContain('in 1 second.');
    expect(refusal([own(0)])?.message).toContain('in 1 minute.');
  });

  it('ADM-06 to another address need not wait a minute', () => {
    expect(refusal([{ ...own(1), isToAddress: false }])).toBeUndefined();
  });

  it('ADM-06 stops after five in an hour, whatever the addresses', () => {
    const sends = [3000, 2000, 1000, 500].map((at) => ({ ...own(at), isToAddress: false }));
    expect(refusal(sends)).toBeUndefined();
    expect(refusal([...sends, own(100)])).toMatchObject({
      retryAfter: 600,
      message: expect.stringContaining('10 minutes'),
    });
    expect(refusal([...sends.slice(1), own(3600), own(100)])).toBeUndefined();
  });

  it('ADM-06 is not limited by what others send to other addresses', () => {
    const others = Array.from({ length: 20 }, (_, at) => ({ ...own(at), isOwn: false, isToAddress: false }));
    expect(refusal(others)).toBeUndefined();
  });

  it('ADM-06 to one mailbox stops after ten in an hour, however many people send', () => {
    const sends = Array.from({ length: 10 }, (_, at) => ({ ...own(100 + at), isOwn: false }));
    expect(refusal(sends.slice(1))).toBeUndefined();
    expect(refusal(sends)).toMatchObject({ code: 'too_many', retryAfter: 3600 - 109 });
  });
});

describe('codes and types', () => {
  it('ADM-06 a code has six digits, and is understood as people copy it', () => {
    expect(formatCode(7)).toBe('000007');
    expect(formatCode(999_999)).toBe('999999');
    expect(parseCode(' 123 456\n')).toBe('123456');
    for (const text of ['', '12345', '1234567', 'abcdef', '１２３４５６']) expect(parseCode(text)).toBeNull();
  });

  it('ADM-06 the login address is the provider’s', () => {
    expect(requireOwnType('work')).toBe('work');
    expect(() => requireOwnType('login')).toThrow(
      expect.objectContaining({
        code: 'forbidden',
        message: 'Your login address comes from your account, please change it there.',
      }),
    );
  });
});
