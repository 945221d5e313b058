import { useEffect, useRef } from 'react';
import { focusHeading } from '../../ui/focus-heading.ts';

type Options = {
  /** The first screen is there already; otherwise it appears with the page and does not take the focus. */
  isReady?: boolean;
};

/** A new screen takes the focus to its heading, like a new page. */
export function useFocusOnChange(
  area: { current: HTMLElement | null },
  place: string,
  { isReady = false }: Options = {},
): void {
  const before = useRef(place);
  const hasArrived = useRef(isReady);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    const isFirst = !hasArrived.current;
    hasArrived.current = true;
    if (isFirst) return;
    const verdict = area.current?.querySelector<HTMLElement>('[data-arrive]');
    const start = verdict ?? area.current?.querySelector('h2');
    // A screen that is still loading has no heading yet.
    if (start) start.focus();
    else focusHeading();
    // The focus shows the verdict alone; its explanations would end behind the actions at the bottom.
    verdict?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [area, place]);
}
