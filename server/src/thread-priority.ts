import { existsSync, readdirSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/** As for `nice`: about a tenth of a core for which the event loop competes. */
const LOWER_BY = 10;
/** Where Linux lists the threads of this process. */
const THREADS = '/proc/self/task';

/**
 * Lets the event loop go first. The threads beside it check passwords, compress, render pages and collect garbage; a few
 * of them at once would take every core, and whatever is prepared or refused would wait for them. They get what the
 * event loop leaves. Threads come and go, so they are looked for from time to time. On systems other than Linux, where
 * threads have no priorities of their own, nothing happens.
 */
export function favorEventLoop({ everyMs = 5_000 } = {}): void {
  if (!existsSync(THREADS)) return;
  const lowered = Math.min(getPriority() + LOWER_BY, constants.priority.PRIORITY_LOW);
  const lowerOthers = () => {
    // The main thread has the number of its process.
    const others = readdirSync(THREADS).filter((thread) => thread !== String(process.pid));
    for (const thread of others) lower(Number(thread), lowered);
  };
  lowerOthers();
  setInterval(lowerOthers, everyMs).unref();
}

function lower(thread: number, priority: number): void {
  try {
    setPriority(thread, priority);
  } catch {
    // It has ended, or the system does not allow it: then it is as it was.
  }
}
