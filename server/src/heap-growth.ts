import { setFlagsFromString } from 'node:v8';

/** Beyond what is alive. */
const GROWTH_PERCENT = 150;

/**
 * Collects the whole heap once it is two and a half times what is alive. A server that has been busy for a while keeps
 * little of what it makes, for which V8 chooses an eighth instead of that and collects every few seconds. Each time, the
 * event loop marks for a third of a second what the other threads don't get done, and whatever is prepared or refused
 * waits for it. Close to the most memory that V8 may use it grows by less, as ever.
 */
export function collectHeapSeldom(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
