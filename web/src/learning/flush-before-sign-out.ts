import type { QueryCache } from '../api/query-cache.ts';
import { browserOutbox } from './browser-outbox.ts';

const PATIENCE_MS = 5_000;

/** For somebody who logs out: sends what waits, and cache how much is still here after a few seconds. */
export async function flushBeforeSignOut(cache: QueryCache): Promise<number> {
  const outbox = browserOutbox(cache);
  const patience = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const left = await Promise.race([outbox.flush(), patience]);
  return left ?? outbox.tell();
}
