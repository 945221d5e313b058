import type { LabPage } from '@academy/domain/labs';
import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Article } from '../../../catalog/reading/Article.tsx';
import type { Act } from '../browser/use-actions.ts';
import type { Checks } from '../checks/use-checks.ts';
import { ActionCard } from './ActionCard.tsx';

type Props = { page: LabPage; at: number; act: Act; checks: Checks };
type Spot = { place: Element; number: number };

/** The text of a page with a real button in each place that the author gave an action. */
export function PageText({ page, at, act, checks }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const [spots, setSpots] = useState<Spot[]>([]);
  // Before the first paint, so that nothing moves.
  useLayoutEffect(() => {
    const places = ref.current?.querySelectorAll('[data-lab-action]') ?? [];
    setSpots([...places].map((place) => ({ place, number: Number(place.getAttribute('data-lab-action')) })));
  }, [page.html]);
  return (
    <div ref={ref} className="lab-text">
      <Article html={page.html} />
      {spots.map(({ place, number }) => {
        const found = page.actions[number];
        if (!found) return null;
        return createPortal(
          <ActionCard {...found} name={`${at}/${number}`} act={act} checks={checks} />,
          place,
          String(number),
        );
      })}
    </div>
  );
}
