import { setFlagsFromString } from 'node:v8';

/** How far it grows beyond what is alive. */
const GROWTH_PERCENT = 150;
/** As in Node 20. */
const POOL_BYTES = 8 * 1024;

/**
 * Collects the whole heap once it is two and a half times what is alive. V8 decides that by how fast the heap grew
 * lately, and lets that of a busy server, which keeps little of what it makes, grow by an eighth: then it is collected
 * every few seconds. Each time the event loop marks what the other threads don't get done, for up to a third of a second,
 * and whatever is prepared or refused waits for it. Close to the most memory that V8 may use, the heap still grows by less.
 *
 * V8 also collects once buffers outside of the heap take 64 MB more. Node cuts small buffers out of larger ones, each of
 * which stays as long as one of its pieces: with 64 kB each that was the case twice a minute.
 *
 * And V8 makes new objects among the old ones at once, where those of the same line of code used to live for long, as
 * queries do on a busy node. Then all of them stay until the whole heap is collected, together with every row they
 * point to: four of five bytes by which the heap grew.
 */
export function collectHeapSeldom(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  setFlagsFromString('--no-allocation-site-pretenuring');
  Buffer.poolSize = POOL_BYTES;
}
