import { useEffect, useRef } from 'react';
import { focusHeading } from '../../ui/focus-heading.ts';

type Options = {
  /** Whether the first screen was already there; one that appears with the page does not take the focus. */
  isReady?: boolean;
};

/** Moves the focus to the heading of a new screen, like on a new page. */
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
    // Focusing shows only the verdict; its explanations could be hidden by the actions at the bottom.
    verdict?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [area, place]);
}
