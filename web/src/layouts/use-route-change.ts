import { isRouteChange } from '@academy/domain/navigation';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { focusHeading } from '../ui/focus-heading.ts';
import { sectionAt } from '../ui/section-at.ts';
import { notifyPageReady } from '../navigation.ts';

/**
 * A change of path scrolls to the top and focuses the new page's heading; going back restores the scroll
 * position. Changing filters in the address is not a route change.
 */
export function useRouteChange(onChange: () => void): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const previousPath = useRef(location.pathname);
  const scrollKey = location.key === 'default' ? location.pathname : location.key;

  useScrollSaving(scrollKey);

  const handleArrival = useEffectEvent(() => {
    const changed = isRouteChange(previousPath.current, location.pathname);
    previousPath.current = location.pathname;
    if (changed) {
      onChange();
      focusHeading();
    }
    const target = sectionAt(location.hash);
    if (navigationType === 'POP') scrollTo(0, savedScroll(scrollKey));
    else if (target) target.scrollIntoView();
    else if (changed) scrollTo(0, 0);
    notifyPageReady();
  });
  // Runs once per new address, not on every render.
  useLayoutEffect(() => handleArrival(), [location]);
}

const PREFIX = 'scroll:';

function savedScroll(scrollKey: string): number {
  return Number(sessionStorage.getItem(PREFIX + scrollKey));
}

/** Saves the scroll position of this history entry, which also survives a reload. */
function useScrollSaving(scrollKey: string): void {
  // Runs before the new page is scrolled, or its position would be saved for the old one.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const save = () => sessionStorage.setItem(PREFIX + scrollKey, String(Math.round(scrollY)));
    addEventListener('scrollend', save);
    addEventListener('pagehide', save);
    return () => {
      removeEventListener('scrollend', save);
      removeEventListener('pagehide', save);
    };
  }, [scrollKey]);
}
