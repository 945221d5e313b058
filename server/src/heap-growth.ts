import { setFlagsFromString } from 'node:v8';

/** As in Node 20. */
const POOL_BYTES = 8 * 1024;

/**
 * V8 collects the whole heap once buffers outside of the heap take 64 MB more. Node cuts small buffers out of larger ones, each of
 * which stays as long as one of its pieces: with 64 kB each that was the case twice a minute.
 *
 * And V8 makes new objects among the old ones at once, where those of the same line of code used to live for long, as
 * queries do on a busy node. Then all of them stay until the whole heap is collected, together with every row they
 * point to: four of five bytes by which the heap grew.
 */
export function collectHeapSeldom(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
  Buffer.poolSize = POOL_BYTES;
}
