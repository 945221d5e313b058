import { loadPage } from './prefetch.ts';
import { arrival } from './way.ts';

let last = 0;

/**
 * From one page to another with the browser's own transition, where it has one and people want motion. The code comes
 * first: while one picture turns into the other, nothing on the page can be used.
 */
export async function travel(to: string, go: () => void): Promise<void> {
  last += 1;
  const journey = last;
  await loadPage(to);
  // Somebody who has chosen another way meanwhile goes there.
  if (journey !== last) return;
  const moves = 'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!moves || document.hidden) return go();
  const transition = document.startViewTransition(() => {
    go();
    return arrival();
  });
  // A transition that is skipped has still changed the page.
  for (const end of [transition.ready, transition.finished]) end.catch(() => {});
}
