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
 * which stays as long as any of its pieces: with 64 kB each that was the case twice a minute.
 */
export function collectHeapSeldom(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  Buffer.poolSize = POOL_BYTES;
}
