import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { answerRate } from './answer-rate.ts';

const brotli = promisify(brotliCompress);

/** Beyond that the small copies are good enough. */
const MOST_WAITING = 200;
const LOOK_EVERY_MS = 200;
let waiting = 0;
let last = Promise.resolve();

/**
 * Makes the smallest copy there is, which takes fifty times as long as a good one: one after the other, on a thread of
 * the pool, for pages that are sent again and again, and not while the node is busy, since it takes a whole core. A tenth
 * less decides whether a page arrives in one round trip.
 */
export function compressAgain(text: () => Buffer, use: (smallest: Buffer) => void): void {
  if (waiting >= MOST_WAITING) return;
  waiting += 1;
  last = last
    .then(waitUntilQuiet)
    .then(() => compress(text()))
    .then(use)
    // Without it the copy that is there stays.
    .catch(() => undefined)
    .finally(() => (waiting -= 1));
}

const compress = (bytes: Buffer) =>
  brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });

async function waitUntilQuiet(): Promise<void> {
  // A server that has nothing else to do may exit.
  while (answerRate.isBusy()) await delay(LOOK_EVERY_MS, undefined, { ref: false });
}
