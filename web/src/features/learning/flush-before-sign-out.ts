import type { QueryClient } from '@tanstack/react-query';
import { loadOutbox } from './follow-outbox.ts';

const TIMEOUT_MS = 5_000;

/** Before logging out: sends pending writes, and returns how many are left after a few seconds. */
export async function flushBeforeSignOut(queryClient: QueryClient): Promise<number> {
  const outbox = await loadOutbox(queryClient);
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT_MS, null));
  const left = await Promise.race([outbox.flush(), timeout]);
  return left ?? outbox.reportWaiting();
}
