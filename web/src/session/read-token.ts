import { describeToken, parseClaims, type TokenDetails } from '@academy/domain/session';
import type { Names } from './store.ts';

/** What can be read before the server has responded; nothing for an opaque token. */
export function readToken(token: string): { names: Names; details: TokenDetails } {
  try {
    const { firstName = '', lastName = '' } = parseClaims(token);
    return { names: { firstName, lastName }, details: describeToken(token) };
  } catch {
    return {
      names: { firstName: '', lastName: '' },
      details: { subject: null, email: null, lifetimeMs: null },
    };
  }
}
