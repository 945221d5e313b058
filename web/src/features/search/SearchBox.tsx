import { SEARCH_DEBOUNCE_MS, SEARCH_MAX_LENGTH } from '@academy/domain/search-text';
import { useEffect, useId, type KeyboardEvent } from 'react';
import { FailureNotice } from '../../api/FailureNotice.tsx';
import { useQueryCache } from '../../api/use-query.ts';
import { paths } from '../../paths.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { groupResults } from './groups.ts';
import { rememberSearch, RecentOptions, useRecentSearches } from './RecentOptions.tsx';
import { ResultOptions } from './ResultOptions.tsx';
import { nextIndex, useRovingIndex } from './roving-index.ts';
import { searchFor, useSearch } from './use-search.ts';

type Props = { q: string; onSearch: (q: string) => void; onChosen?: () => void };

/** The search field and its results. The focus stays in the field: arrows move through the results, Enter opens one. */
export function SearchBox({ q, onSearch, onChosen }: Props) {
  const id = useId();
  const cache = useQueryCache();
  const isHydrated = useHydrated();
  const found = useSearch(q);
  const [recent, clearRecent] = useRecentSearches();
  const groups = groupResults(found.results);
  const count = q ? found.results.length : recent.length;
  const [active, setActive] = useRovingIndex(q ? found.term : '', { count, first: q ? 0 : -1 });
  const optionId = (at: number) => `${id}-${at}`;

  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const next = nextIndex(event.key, { active, count });
    // Until the results match the text, Enter searches; it must not open a result of an earlier text.
    const isCurrent = event.currentTarget.value.trim() === found.term;
    if (next !== null) setActive(next);
    else if (event.key === 'Enter' && active >= 0 && isCurrent)
      document.getElementById(optionId(active))?.click();
    else return;
    event.preventDefault();
  };
  const options = { active, idOf: optionId, onPoint: setActive };

  return (
    <div className="flex min-h-0 flex-col">
      <div className="p-4">
        <SearchField
          label="Search courses, lessons, guides and more"
          value={q}
          delay={SEARCH_DEBOUNCE_MS}
          maxLength={SEARCH_MAX_LENGTH}
          onSearch={onSearch}
          form={{ action: paths.search(), name: 'q' }}
          input={{
            ...(isHydrated && {
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
      <p role="status" className={found.isEmpty ? 'px-6 pt-6 pb-10 text-center' : 'sr-only'}>
        {q && statusText(found, q)}
      </p>
      {found.hasFailed && (
        <div className="p-4 pt-0">
          <FailureNotice
            title="The search did not get through."
            error={found.error}
            onRetry={() => void cache.reload(searchFor(q))}
          />
        </div>
      )}
      {q && count > 0 && (
        <ResultOptions
          id={id}
          groups={groups}
          options={options}
          onChosen={() => {
            rememberSearch(localStorage, q);
            onChosen?.();
          }}
        />
      )}
      {!q && (
        <RecentOptions id={id} recent={recent} options={options} onChosen={onSearch} onClear={clearRecent} />
      )}
    </div>
  );
}

function statusText({ isEmpty, isSearching, results }: ReturnType<typeof useSearch>, q: string): string {
  if (isSearching) return 'Searching';
  if (isEmpty) return `Nothing was found for “${q}”. Try another word, or fewer of them.`;
  return `${results.length} ${results.length === 1 ? 'result' : 'results'}`;
}
