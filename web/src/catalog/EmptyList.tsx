import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import type { Noun } from './words.ts';

/** Nothing to show, and the way back to where there is something. */
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
      ? [`No ${noun.many} match`, 'Try another word, or take back one of the filters.']
      : [`No ${noun.many} yet`, 'Nothing is published here so far. Please come back soon.'];
  return (
    <div className="flex flex-col items-center gap-4 rounded-panel border border-dashed border-line px-6 py-16 text-center">
      <p className="text-xl font-bold">{title}</p>
      <p className="max-w-sm text-soft">{text}</p>
      {isFiltered ? (
        <Button onClick={onClear}>{hasNoFavorites ? `Browse all ${noun.many}` : 'Clear all filters'}</Button>
      ) : (
        <ButtonLink to={paths.home()} look="secondary">
          Back to home page
        </ButtonLink>
      )}
    </div>
  );
}
