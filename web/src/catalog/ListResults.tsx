import { pages } from '@academy/domain/pages';
import type { ReactNode } from 'react';
import { FailureNotice } from '../api/FailureNotice.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { CardGrid, CardGridSkeleton } from './CardGrid.tsx';
import type { EmptyReason } from './empty-reason.ts';
import type { Noun } from './labels.ts';
import type { ListResult } from './list-view.ts';

/** The cards of a list, skeletons while they load, or why there are none. */
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

const EMPTY_TEXTS: Readonly<Record<EmptyReason, (noun: Noun) => readonly [title: string, text: string]>> = {
  'no-favorites': ({ many }) => ['No favorites yet!', `Browse our ${many} to find your favorites.`],
  'nothing-begun': ({ many }) => [
    `No ${many} yet!`,
    `Browse our catalog of ${many} and start learning today.`,
  ],
  'nothing-in-progress': ({ one, many }) => [`No ${many} in progress`, `Start your next ${one} today.`],
  'nothing-completed': ({ one, many }) => [
    `No completed ${many} yet`,
    `Continue a ${one} that is in progress.`,
  ],
  'no-match': ({ many }) => [`No ${many} match`, 'Try another word, or remove one of the filters.'],
  'nothing-published': ({ many }) => [
    `No ${many} yet`,
    'Nothing is published here so far. Please come back soon.',
  ],
};

/** Shown instead of an empty list, with a button to clear the filters. */
export function EmptyList({
  noun,
  reason,
  onClear,
}: {
  noun: Noun;
  reason: EmptyReason;
  onClear: () => void;
}) {
  const [title, text] = EMPTY_TEXTS[reason](noun);
  const isOwn = reason !== 'no-match' && reason !== 'nothing-published';
  return (
    <div className="flex flex-col items-center gap-4 rounded-panel border border-dashed border-line px-6 py-16 text-center">
      <p className="heading text-xl">{title}</p>
      <p className="max-w-sm text-soft">{text}</p>
      {reason !== 'nothing-published' ? (
        <>
          <Button onClick={onClear}>{isOwn ? `Browse all ${noun.many}` : 'Clear all filters'}</Button>
          <noscript>
            <ButtonLink to="?">Show all {noun.many}</ButtonLink>
          </noscript>
        </>
      ) : (
        <ButtonLink to={pages.home.path()} look="secondary">
          Back to home page
        </ButtonLink>
      )}
    </div>
  );
}
