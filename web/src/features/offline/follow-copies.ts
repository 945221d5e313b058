import { updateCopies } from './copies.ts';

/** Brings copies up to date once the page is idle, and again whenever the network is back. */
export function followCopies(): void {
  // A log-out in another tab ends it half-way.
  const update = () =>
    void updateCopies(Date.now).catch((error: unknown) =>
      console.warn('Offline copies were not updated', error),
    );
  if ('requestIdleCallback' in window) requestIdleCallback(update, { timeout: 5_000 });
  else setTimeout(update, 2_000);
  addEventListener('online', update);
}
