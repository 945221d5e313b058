import type { ClientOptions } from '@academy/contract/client';
import { hasCopies } from './mark.ts';

type Line = Required<Pick<ClientOptions, 'token' | 'fetch'>>;

/** Replaces a token that cannot be refreshed offline; it is never sent. */
const NO_TOKEN = 'offline';

/** Adds this browser's copies to the connection with the server. Does nothing without copies. */
export function withCopies({ token, fetch: fetchIt }: Line): Line {
  let reason: unknown;
  return {
    async token() {
      try {
        return await token();
      } catch (error) {
        if (!hasCopies()) throw error;
        reason = error;
        return NO_TOKEN;
      }
    },
    async fetch(address, init) {
      if (!hasCopies()) return fetchIt(address, init);
      const { answerCall } = await import('./answers.ts');
      const isUnsent = new Headers(init?.headers).get('authorization') === `Bearer ${NO_TOKEN}`;
      const network = () => (isUnsent ? Promise.reject(reason) : fetchIt(address, init));
      return answerCall({ address: String(address), init, network });
    },
  };
}
