import type { ReactNode } from 'react';
import { FailureNotice } from '../api/FailureNotice.tsx';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { CardGrid, CardGridSkeleton } from './CardGrid.tsx';
import type { Noun } from './labels.ts';
import type { ListResult } from './list-view.ts';

/** The cards of a list, their shape while they are on their way, or why there are none. */
export function ListResults<Card>({
  shown,
  noun,
  empty,
  keyOf,
  children,
}: {
  shown: ListResult<Card>;
  noun: Noun;
  empty: ReactNode;
  keyOf: (card: Card) => string;
  children: (card: Card, isEager: boolean) => ReactNode;
}) {
  if (shown.status === 'loading') return <CardGridSkeleton />;
  if (shown.status === 'failed')
    return (
      <FailureNotice
        title={`The ${noun.many} could not be loaded.`}
        error={shown.error}
        onRetry={shown.retry}
      />
    );
  if (shown.matching === 0) return empty;
  return (
    <CardGrid items={shown.cards} keyOf={keyOf}>
      {children}
    </CardGrid>
  );
}

/** Shown instead of an empty list, with a button to clear the filters. */
export function EmptyList({
  noun,
  isFiltered,
  hasNoFavorites = false,
  onClear,
}: {
  noun: Noun;
  isFiltered: boolean;
  /** The list is narrowed to favorites, and the person has saved none. */
  hasNoFavorites?: boolean;
  onClear: () => void;
}) {
  const [title, text] = hasNoFavorites
    ? ['No favorites yet!', `Browse our ${noun.many} to find your favorites.`]
    : isFiltered
      ? [`No ${noun.many} match`, 'Try another word, or remove one of the filters.']
      : [`No ${noun.many} yet`, 'Nothing is published here so far. Please come back soon.'];
  return (
    <div className="flex flex-col items-center gap-4 rounded-panel border border-dashed border-line px-6 py-16 text-center">
      <p className="heading text-xl">{title}</p>
      <p className="max-w-sm text-soft">{text}</p>
      {isFiltered ? (
        <>
          <Button onClick={onClear}>
            {hasNoFavorites ? `Browse all ${noun.many}` : 'Clear all filters'}
          </Button>
          <noscript>
            <ButtonLink to="?">Show all {noun.many}</ButtonLink>
          </noscript>
        </>
      ) : (
        <ButtonLink to={paths.home()} look="secondary">
          Back to home page
        </ButtonLink>
      )}
    </div>
  );
}
