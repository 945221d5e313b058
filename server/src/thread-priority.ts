import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/** As for `nice`: about a tenth of a core for which the event loop competes. */
const LOWERED = 10;
const THREADS = '/proc/self/task';

/**
 * Lets the event loop go first. The threads beside it check passwords, compress, render pages and collect garbage; a few
 * of them at once would take every core, and whatever is prepared or refused would wait for them. They get what the
 * event loop leaves. A thread can only be found once it runs, so that new ones are looked for from time to time. On
 * systems other than Linux, where threads have no priorities of their own, nothing happens.
 */
export function favorEventLoop({ everyMs = 5_000 } = {}): void {
  if (process.platform !== 'linux') return;
  // The main thread has the number of its process.
  const known = new Set([String(process.pid)]);
  const lowerNewThreads = () => {
    for (const thread of readdirSync(THREADS)) {
      if (known.has(thread)) continue;
      known.add(thread);
      lower(Number(thread));
    }
  };
  lowerNewThreads();
  setInterval(lowerNewThreads, everyMs).unref();
}

function lower(thread: number): void {
  try {
    setPriority(thread, LOWERED);
  } catch {
    // It has ended, or the system does not allow it: then it is as it was.
  }
}
