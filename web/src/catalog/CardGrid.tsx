import { FIRST_CARDS } from '@academy/contract/content-key';
import { useEffect, useLayoutEffect, useReducer, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Skeleton } from '../ui/Skeleton.tsx';
import './card-grid.css';
import { useHydrated } from '../ui/use-hydrated.ts';

const FIRST_ROW = 3;
const GRIDS = { small: 'card-grid card-grid-small', large: 'card-grid card-grid-large' };
type Size = { size?: keyof typeof GRIDS };

type Props<Item> = Size & {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Renders one card; cards in the first row load their pictures eagerly. */
  children: (item: Item, isEager: boolean) => ReactNode;
};

/** A responsive grid of cards; the rest of a long list renders when the user scrolls near it. */
export function CardGrid<Item>({ items, keyOf, size = 'small', children }: Props<Item>) {
  const { count, grid, rest } = useRenderedCount(items.length);
  return (
    <div className="card-grid-area">
      <ul ref={grid} className={GRIDS[size]}>
        {items.slice(0, count).map((item, at) => (
          <li key={keyOf(item)} className={at < FIRST_CARDS ? '' : 'render-when-visible'}>
            {children(item, at < FIRST_ROW)}
          </li>
        ))}
      </ul>
      {count < items.length && (
        <UntilHydrated>
          <ul className={GRIDS[size]}>
            {items.slice(count).map((item) => (
              <li key={keyOf(item)}>{children(item, false)}</li>
            ))}
          </ul>
        </UntilHydrated>
      )}
      {count < items.length && <div ref={rest} className="min-h-px [overflow-anchor:none]" />}
    </div>
  );
}

/** Without scripts nothing reacts to scrolling. */
function UntilHydrated({ children }: { children: ReactNode }) {
  return !useHydrated() && <noscript>{children}</noscript>;
}

export function CardGridSkeleton({ cards = 6, size = 'small' }: { cards?: number } & Size) {
  return (
    <div className="card-grid-area" aria-hidden="true">
      <div className={GRIDS[size]}>
        {Array.from({ length: cards }, (_, at) => (
          <div key={at} className="overflow-hidden rounded-card border border-line">
            <Skeleton className="aspect-[var(--picture-ratio,16/9)] rounded-none" />
            <div className="flex flex-col gap-3 p-5">
              <Skeleton className="h-3 w-1/3" />
              <Skeleton className="h-5 w-4/5" />
              <Skeleton className="h-12" />
              <Skeleton className="mt-3 h-4 w-1/2" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The number of rendered cards per history entry, so that going back restores the page's height. */
const renderedCounts = new Map<string, number>();

/** Renders more cards at once when the scroll bar was dragged far ahead. */
const FAR_AHEAD_FACTOR = 4;

function useRenderedCount(total: number) {
  const { key } = useLocation();
  const grid = useRef<HTMLUListElement>(null);
  const rest = useRef<HTMLDivElement>(null);
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const count = renderedCounts.get(key) ?? FIRST_CARDS;

  // Reserves the height of the remaining cards, so that nothing below them moves when they render.
  useLayoutEffect(() => {
    if (!grid.current || !rest.current) return;
    const each = grid.current.offsetHeight / Math.min(count, total);
    rest.current.style.height = `${Math.round(each * (total - count))}px`;
  }, [count, total]);

  useEffect(() => {
    if (!rest.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        const isFar = entry.boundingClientRect.top < -innerHeight;
        renderedCounts.set(key, count + FIRST_CARDS * (isFar ? FAR_AHEAD_FACTOR : 1));
        draw();
      },
      { rootMargin: '1000px' },
    );
    observer.observe(rest.current);
    return () => observer.disconnect();
  }, [key, count, total]);

  return { count, grid, rest };
}
