import { isRouteChange } from '@academy/domain/navigation';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { focusHeading } from '../ui/focus-heading.ts';
import { sectionAt } from '../ui/section-at.ts';
import { sayArrived } from '../way.ts';

/**
 * A change of path goes to the top and gives the focus to the new page's heading; going back returns to where the
 * reader was. Filters in the address change no route and move nothing.
 */
export function useRouteChange(onChange: () => void): void {
  const here = useLocation();
  const came = useNavigationType();
  const before = useRef(here.pathname);
  const place = here.key === 'default' ? here.pathname : here.key;

  usePlaceKeeping(place);

  const arrive = useEffectEvent(() => {
    const changed = isRouteChange(before.current, here.pathname);
    before.current = here.pathname;
    if (changed) {
      onChange();
      focusHeading();
    }
    const target = sectionAt(here.hash);
    if (came === 'POP') scrollTo(0, keptPlace(place));
    else if (target) target.scrollIntoView();
    else if (changed) scrollTo(0, 0);
    sayArrived();
  });
  // A new address is the event; whatever else the page rendered for is none.
  useLayoutEffect(() => arrive(), [here]);
}

const PREFIX = 'place:';

function keptPlace(place: string): number {
  return Number(sessionStorage.getItem(PREFIX + place));
}

/** Remembers how far the reader came on this entry of the history, also over a reload. */
function usePlaceKeeping(place: string): void {
  // Before the new page is scrolled, or its place would be kept as that of the old one.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const keep = () => sessionStorage.setItem(PREFIX + place, String(Math.round(scrollY)));
    addEventListener('scrollend', keep);
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('scrollend', keep);
      removeEventListener('pagehide', keep);
    };
  }, [place]);
}
