import { hasCopies } from './mark.ts';

let timer: ReturnType<typeof setTimeout> | undefined;

/** What was answered is not asked again: once answers were sent, the stored review is replaced by the next one. */
export function refreshReviewCopySoon(): void {
  if (!hasCopies()) return;
  clearTimeout(timer);
  timer = setTimeout(() => void refresh(), 2_000);
}

async function refresh(): Promise<void> {
  try {
    await (await import('./copies.ts')).updateReviews();
  } catch (error) {
    console.warn('The stored review could not be replaced', error);
  }
}
