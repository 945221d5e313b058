import type { IncomingMessage } from 'node:http';
import type { Prepared } from './prepared.ts';

/**
 * What visitors were answered, ready to be sent again. An answer to a visitor depends on the address, the tenant and the
 * content, on nothing else; so it is made once and forgotten in one step when the content changes.
 */
export type VisitorAnswers = {
  find: (request: IncomingMessage) => Prepared | undefined;
  /** Makes the answer and keeps it, unless the content changed while it was being made. */
  make: (request: IncomingMessage, prepare: () => Promise<Prepared>) => Promise<Prepared>;
};

const MOST_BYTES = 64 * 1024 * 1024;

export function keepVisitorAnswers({ version }: { version: () => unknown }): VisitorAnswers {
  let kept = new Map<string, Prepared>();
  let bytes = 0;
  let keptVersion = version();

  const forget = () => {
    kept = new Map();
    bytes = 0;
    keptVersion = version();
  };

  return {
    find(request) {
      if (request.headers.authorization !== undefined) return undefined;
      if (keptVersion !== version()) forget();
      return kept.get(keyOf(request));
    },
    async make(request, prepare) {
      const madeFrom = version();
      const prepared = await prepare();
      if (madeFrom !== version()) return prepared;
      // What is compressed of it later is hardly ever more than as much again.
      const size = 2 * prepared.as('identity').body.length;
      if (keptVersion !== madeFrom || bytes + size > MOST_BYTES) forget();
      bytes += size;
      kept.set(keyOf(request), prepared);
      return prepared;
    },
  };
}

function keyOf({ url, headers }: IncomingMessage): string {
  return `${url}\n${headers['tenantid'] ?? ''}\n${headers.host ?? ''}`;
}
