import { describe, expect, it } from 'vitest';
import { typedAddress } from './typed-address.ts';

describe('an address that somebody typed', () => {
  it('ADM-06 loses the blanks around it', () => {
    expect(typedAddress(' ada@work.example ')).toEqual({ email: 'ada@work.example' });
  });

  it.each([
    ['', 'The email field is required.'],
    ['ada', 'The email field must be a valid email address.'],
    // It travels in a header, which knows no such letters.
    ['žofie@work.example', 'The email field must be a valid email address.'],
    [`${'a'.repeat(250)}@work.example`, 'The email field must have at most 254 characters.'],
  ])('API-09 is refused by the server’s rule before it is sent: %j', (text, fault) => {
    expect(typedAddress(text)).toEqual({ fault });
  });
});
