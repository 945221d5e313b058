import { loadPage } from './prefetch.ts';
import { nextPageReady } from './navigation.ts';

let latestNavigation = 0;

/**
 * Navigates with a view transition where the browser has one and the user accepts motion. The page's code is loaded
 * first, because nothing on the page can be used during the transition.
 */
export async function navigateWithTransition(to: string, go: () => void): Promise<void> {
  latestNavigation += 1;
  const navigation = latestNavigation;
  await loadPage(to);
  // A newer navigation has replaced this one.
  if (navigation !== latestNavigation) return;
  const canAnimate =
    'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!canAnimate || document.hidden) return go();
  const transition = document.startViewTransition(() => {
    go();
    return nextPageReady();
  });
  // A skipped transition rejects, although the page has changed.
  for (const phase of [transition.ready, transition.finished]) phase.catch(() => {});
}
