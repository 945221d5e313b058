import { SEARCH_DEBOUNCE, SEARCH_MAX_LENGTH } from '@academy/domain/search-text';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { FailureNotice } from '../../api/FailureNotice.tsx';
import { useAnswers } from '../../api/use-answer.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { groupResults } from './groups.ts';
import { searchFor } from './queries.ts';
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts';
import { RecentOptions } from './RecentOptions.tsx';
import { ResultOptions } from './ResultOptions.tsx';
import { nextActive } from './steps.ts';
import { useSearch } from './use-search.ts';

type Props = { q: string; onSearch: (q: string) => void; onChosen?: () => void };

/**
 * One field over everything. The focus stays in it: the arrows walk through what is found below, Enter opens it.
 */
export function SearchBox({ q, onSearch, onChosen }: Props) {
  const id = useId();
  const answers = useAnswers();
  const found = useSearch(q);
  const [recent, setRecent] = useState(() => recentSearches(localStorage));
  const groups = groupResults(found.results);
  const count = q ? found.results.length : recent.length;
  const [active, setActive] = useActive(q ? found.of : '', { count, first: q ? 0 : -1 });
  const optionId = (at: number) => `${id}-${at}`;

  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const next = nextActive(event.key, { active, count });
    // Until the text and the results agree, Enter searches; it must not open what was found for less.
    const isCurrent = event.currentTarget.value.trim() === found.of;
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
          delay={SEARCH_DEBOUNCE}
          maxLength={SEARCH_MAX_LENGTH}
          onSearch={onSearch}
          input={{
            role: 'combobox',
            autoFocus: true,
            'aria-expanded': count > 0,
            'aria-autocomplete': 'list',
            ...(count > 0 && { 'aria-controls': id }),
            ...(active >= 0 && { 'aria-activedescendant': optionId(active) }),
            onKeyDown,
          }}
        />
      </div>
      <p role="status" className={found.isEmpty ? 'px-6 pt-6 pb-10 text-center' : 'sr-only'}>
        {q && statusWords(found, q)}
      </p>
      {found.hasFailed && (
        <div className="p-4 pt-0">
          <FailureNotice
            title="The search did not get through."
            error={found.error}
            onRetry={() => void answers.reload(searchFor(q))}
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
        <RecentOptions
          id={id}
          recent={recent}
          options={options}
          onChosen={onSearch}
          onForget={() => {
            forgetSearches(localStorage);
            setRecent([]);
          }}
        />
      )}
    </div>
  );
}

/** The option that Enter opens; what was active among other results is not active among these. */
function useActive(of: string, { count, first }: { count: number; first: number }) {
  const [state, setState] = useState({ of, at: first });
  const at = state.of === of ? state.at : first;
  return [Math.min(at, count - 1), (next: number) => setState({ of, at: next })] as const;
}

function statusWords({ isEmpty, isSearching, results }: ReturnType<typeof useSearch>, q: string): string {
  if (isSearching) return 'Searching';
  if (isEmpty) return `Nothing was found for “${q}”. Try another word, or fewer of them.`;
  return `${results.length} ${results.length === 1 ? 'result' : 'results'}`;
}
