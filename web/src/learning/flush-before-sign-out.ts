import type { QueryClient } from '@tanstack/react-query';
import { browserOutbox } from './browser-outbox.ts';

const TIMEOUT_MS = 5_000;

/** For somebody who logs out: sends what waits, and cache how much is still here after a few seconds. */
export async function flushBeforeSignOut(queryClient: QueryClient): Promise<number> {
  const outbox = browserOutbox(queryClient);
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT_MS, null));
  const left = await Promise.race([outbox.flush(), timeout]);
  return left ?? outbox.reportWaiting();
}
