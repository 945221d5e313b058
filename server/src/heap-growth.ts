/** As in Node 20. */
const POOL_BYTES = 8 * 1024;

/**
 * V8 collects the whole heap once buffers outside of the heap take 64 MB more. Node cuts small buffers out of larger ones, each of
 * which stays as long as one of its pieces: with 64 kB each that was the case twice a minute.
 */
export function collectHeapSeldom(): void {
  Buffer.poolSize = POOL_BYTES;
}
