import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import type { Noun } from './words.ts';

/** Nothing to show, and the way back to where there is something. */
export function EmptyList({
  noun,
  isFiltered,
  onClear,
}: {
  noun: Noun;
  isFiltered: boolean;
  onClear: () => void;
}) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-panel border border-dashed border-line px-6 py-16 text-center">
      <p className="text-xl font-bold">{isFiltered ? `No ${noun.many} match` : `No ${noun.many} yet`}</p>
      <p className="max-w-sm text-soft">
        {isFiltered
          ? 'Try another word, or take back one of the filters.'
          : 'Nothing is published here so far. Please come back soon.'}
      </p>
      {isFiltered ? (
        <Button onClick={onClear}>Clear all filters</Button>
      ) : (
        <ButtonLink to={paths.home()} look="secondary">
          Back to home page
        </ButtonLink>
      )}
    </div>
  );
}
