import type { ClientOptions } from '@academy/contract/client';
import { hasCopies } from './mark.ts';

type Line = Required<Pick<ClientOptions, 'token' | 'fetch'>>;

/** Stands for a token that cannot be refreshed without a network; it is never sent. */
const NO_TOKEN = 'offline';

/** The line to the server, with the copies of this browser behind it. Nothing changes for whoever has none. */
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
