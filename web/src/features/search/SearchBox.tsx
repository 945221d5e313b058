import { pages } from '@academy/domain/pages';
import { formatCount } from '@academy/domain/plural';
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX_LENGTH } from '@academy/domain/search-text';
import { useEffect, useId, type KeyboardEvent } from 'react';
import { FailureNotice } from '../../api/FailureNotice.tsx';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { groupResults, type FoundResult } from './groups.ts';
import { rememberSearch, useRecentSearches } from './recent-searches.ts';
import { ResultOptions } from './ResultOptions.tsx';
import { nextIndex, useRovingIndex } from './roving-index.ts';
import { SuggestionOptions } from './SuggestionOptions.tsx';
import { matchingSuggestions } from './matching-suggestions.ts';
import type { SuggestionGroup } from './use-suggestions.ts';
import { useSearch } from './use-search.ts';

type Props = {
  q: string;
  onSearch: (q: string) => void;
  onChosen?: () => void;
  /** Suggestions in addition to recent searches, and to results that match. */
  suggestions?: readonly SuggestionGroup[];
};

const NO_SUGGESTIONS: readonly SuggestionGroup[] = [];
const NO_RESULTS: readonly FoundResult[] = [];

/** The search field and its results. The focus stays in the field: arrows move through the results, Enter opens one. */
export function SearchBox({ q, onSearch, onChosen, suggestions = NO_SUGGESTIONS }: Props) {
  const id = useId();
  const { guides: hasGuides } = useTenant().features;
  const isHydrated = useHydrated();
  const found = useSearch(q);
  const [recent, clearRecent] = useRecentSearches();
  const results = q ? found.results : NO_RESULTS;
  const offered = q
    ? matchingSuggestions(suggestions, q)
    : [...recentGroup(recent, onSearch), ...suggestions];
  const offeredCount = offered.reduce((sum, { options }) => sum + options.length, 0);
  const count = offeredCount + results.length;
  const [active, setActive] = useRovingIndex(q && `${q} ${found.term}`, { count, first: q ? 0 : -1 });
  const optionId = (at: number) => `${id}-${at}`;

  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const next = nextIndex(event.key, { active, count });
    // Until the options match the text, Enter searches; it must not open a result of an earlier text.
    const isCurrent = event.currentTarget.value.trim() === (active < offeredCount ? q : found.term);
    if (next !== null) setActive(next);
    else if (event.key === 'Enter' && active >= 0 && isCurrent)
      document.getElementById(optionId(active))?.click();
    else return;
    event.preventDefault();
  };
  const options = { active, idOf: optionId, onPoint: setActive };
  const isEmpty = found.isEmpty && count === 0;

  return (
    <div className="flex min-h-0 flex-col">
      <div className="p-4">
        <SearchField
          label={hasGuides ? 'Search courses, lessons, guides and more' : 'Search courses, lessons and more'}
          value={q}
          delay={SEARCH_DEBOUNCE_MS}
          maxLength={SEARCH_MAX_LENGTH}
          onSearch={onSearch}
          form={{ action: pages.search.path(), name: 'q' }}
          input={{
            ...(isHydrated && {
              // HTML only allows the role in a text field.
              type: 'text',
              role: 'combobox',
              'aria-expanded': count > 0,
              'aria-autocomplete': 'list',
              ...(count > 0 && { 'aria-controls': id }),
              ...(active >= 0 && { 'aria-activedescendant': optionId(active) }),
            }),
            autoFocus: true,
            onKeyDown,
          }}
        />
      </div>
      <p role="status" className={isEmpty ? 'px-6 pt-6 pb-10 text-center' : 'sr-only'}>
        {q &&
          (isEmpty
            ? `No results for “${q}”. Try another word, or fewer of them.`
            : statusText(found.isSearching, count))}
      </p>
      {found.hasFailed && (
        <div className="p-4 pt-0">
          <FailureNotice title="The search did not get through." error={found.error} onRetry={found.retry} />
        </div>
      )}
      {!q && recent.length > 0 && (
        <button
          type="button"
          onClick={clearRecent}
          className="-mt-1 mr-4 min-h-8 self-end px-3 text-xs font-semibold text-brand underline-offset-4 hover:underline"
        >
          Clear recent searches
        </button>
      )}
      {count > 0 && (
        <div
          id={id}
          {...(isHydrated && { role: 'listbox', 'aria-label': q ? 'Results' : 'Suggestions' })}
          className="overflow-y-auto overscroll-contain px-2 pb-3"
        >
          <SuggestionOptions groups={offered} options={options} onLeave={() => onChosen?.()} />
          <ResultOptions
            groups={groupResults(results)}
            start={offeredCount}
            options={options}
            onChosen={() => {
              rememberSearch(localStorage, q);
              onChosen?.();
            }}
          />
        </div>
      )}
      {!q && count === 0 && (
        <p className="px-6 pt-2 pb-10 text-center text-soft">
          Find a course, a lesson or a section in it, a guide, a learning path or a person.
        </p>
      )}
    </div>
  );
}

function recentGroup(recent: readonly string[], onSearch: (q: string) => void): SuggestionGroup[] {
  const options = recent.map((text) => ({
    key: text,
    label: text,
    icon: 'clock' as const,
    onChoose: () => onSearch(text),
  }));
  return options.length > 0 ? [{ title: 'Recent searches', options }] : [];
}

function statusText(isSearching: boolean, count: number): string {
  return isSearching ? 'Searching' : formatCount(count, 'result');
}
