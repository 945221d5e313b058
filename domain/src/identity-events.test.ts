import { expect, it } from 'vitest';
import { isIdentityEventKind } from './identity-events.ts';

it('knows the kinds of events by their names, and nothing that every object has', () => {
  expect(isIdentityEventKind('token.used')).toBe(true);
  for (const text of ['', 'token', 'Used a token', 'toString']) expect(isIdentityEventKind(text)).toBe(false);
});
