import type * as Copies from './copies.ts';
import { hasCopies } from './mark.ts';

/** Does and loads nothing if this browser has no copies. An error is only logged. */
async function ifAnyCopies(failure: string, run: (copies: typeof Copies) => Promise<void>): Promise<void> {
  if (!hasCopies()) return;
  try {
    await run(await import('./copies.ts'));
  } catch (error) {
    console.warn(failure, error);
  }
}

/** Updates copies once the page is idle, and whenever the browser is back online. */
export function followCopies(): void {
  if (!hasCopies()) return;
  // Logging out in another tab aborts it.
  const update = () =>
    void ifAnyCopies('Offline copies were not updated', ({ updateCopies }) => updateCopies(Date.now));
  if ('requestIdleCallback' in window) requestIdleCallback(update, { timeout: 5_000 });
  else setTimeout(update, 2_000);
  addEventListener('online', update);
}

/** Deletes one person's copies for the next. After an error, the next person's page deletes what is left. */
export function forgetCopiesIfAny(): Promise<void> {
  return ifAnyCopies('Offline copies could not be deleted', ({ forgetCopies }) => forgetCopies());
}

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Answered questions are not repeated: once answers were sent, the stored review is replaced by the next one.
 */
export function refreshReviewCopySoon(): void {
  clearTimeout(timer);
  timer = setTimeout(
    () => void ifAnyCopies('The stored review could not be replaced', ({ updateReviews }) => updateReviews()),
    2_000,
  );
}
