import { setFlagsFromString } from 'node:v8';

/** How far it grows beyond what is alive. */
const GROWTH_PERCENT = 150;

/**
 * Collects the whole heap once it is two and a half times what is alive. V8 decides that by how fast the heap grew
 * lately, and lets that of a busy server, which keeps little of what it makes, grow by an eighth: then it is collected
 * every few seconds. Each time the event loop marks what the other threads don't get done, for up to a third of a second,
 * and whatever is prepared or refused waits for it. Close to the most memory that V8 may use, the heap still grows by less.
 */
export function collectHeapSeldom(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
