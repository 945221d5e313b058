import { hasCopies } from './mark.ts';

/** Brings copies up to date once the page is idle, and again whenever the network is back. */
export function followCopies(): void {
  if (!hasCopies()) return;
  if ('requestIdleCallback' in window) requestIdleCallback(() => void update(), { timeout: 5_000 });
  else setTimeout(() => void update(), 2_000);
  addEventListener('online', () => void update());
}

/** A log-out in another tab ends it half-way. */
async function update(): Promise<void> {
  try {
    await (await import('./copies.ts')).updateCopies(Date.now);
  } catch (error) {
    console.warn('Offline copies were not updated', error);
  }
}
