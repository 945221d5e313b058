import { FIRST_CARDS } from '@academy/contract/content-key';
import {
  parsePage,
  SORT_KEY,
  SORTS,
  type ListCard,
  type ListView,
  type Sort,
  formatPageQuery,
} from '@academy/domain/catalog-lists';
import { SEARCH_KEY } from '@academy/domain/filter-query';
import {
  addOption,
  clearFilters,
  isActive,
  removeOption,
  type Choice,
  type FilterCategory,
} from '@academy/domain/filters';
import { formatCount } from '@academy/domain/plural';
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX_LENGTH } from '@academy/domain/search-text';
import { startTransition, useOptimistic, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PersonalDataReady } from '../api/personal-data.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ActiveFilters } from './ActiveFilters.tsx';
import { FilterOptions } from './FilterOptions.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { emptyReason } from './empty-reason.ts';
import { EmptyList, ListResults } from './ListResults.tsx';
import { useListView, type ListConfig, type ListResult, useWriteView } from './list-view.ts';
import { formatResultCount, type Noun } from './labels.ts';
import { Select } from '../ui/Select.tsx';
import { useSession } from '../session/use-session.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';

type Props<Data extends { categories: FilterCategory[] }, Card extends ListCard> = {
  list: ListConfig<Data, Card>;
  noun: Noun;
  keyOf: (card: Card) => string;
  children: (card: Card, isEager: boolean) => ReactNode;
};

/** The form of the search field; without scripts it submits filters and order as well. */
const FORM = 'list-form';

/** A list of the catalog below its banner: search, filters, order and cards. */
export function ListScreen<Data extends { categories: FilterCategory[] }, Card extends ListCard>({
  list,
  noun,
  keyOf,
  children,
}: Props<Data, Card>) {
  const { view: drawn, categories, shown, isPersonal } = useListView(list);
  // Checkboxes update immediately; the cards follow in a transition.
  const [view, showView] = useOptimistic(drawn);
  const writeAddress = useWriteView();
  const page = parsePage(useLocation().search);
  const top = useRef<HTMLDivElement>(null);

  const change = (next: ListView, how: 'chosen' | 'typed' = 'chosen') => {
    startTransition(() => {
      showView(next);
      writeAddress(next, how);
    });
    // A user far down in a long list should see the new results.
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView();
  };
  const clear = () => change({ ...view, active: clearFilters(), search: '' });
  const options = (
    <FilterOptions
      categories={shown.status === 'failed' ? (categories ?? []) : categories}
      active={view.active}
      onToggle={(choice) => change({ ...view, active: toggleOption(view, choice) })}
      form={FORM}
    />
  );
  const chosen = view.active.reduce((sum, filter) => sum + filter.options.length, 0);
  const isMember = useSession().status !== 'visitor';
  const offered = (categories ?? []).reduce((sum, { options }) => sum + options.length, 0);
  // With a single option a visitor has nothing to choose.
  const hasFilters = isMember || chosen > 0 || shown.status !== 'ready' || offered > 1;

  return (
    // Members get more filters a moment later; the page is never shorter than them, so nothing below moves.
    <div
      className={`container grid gap-8 py-6 tablet:min-h-dvh tablet:py-8 desktop:gap-12 ${hasFilters ? 'tablet:grid-cols-[13rem_minmax(0,1fr)] desktop:grid-cols-[15rem_minmax(0,1fr)]' : ''}`}
    >
      {hasFilters && (
        <aside
          id="filters"
          aria-label="Filters"
          className="hidden self-start noscript:target:block tablet:sticky tablet:top-24 tablet:block tablet:max-h-[calc(100dvh-8rem)] tablet:overflow-y-auto tablet:pr-2 tablet:pb-2"
        >
          {options}
          <noscript>
            <Button type="submit" form={FORM} className="mt-6">
              Apply filters
            </Button>
          </noscript>
        </aside>
      )}
      <div className="flex min-w-0 flex-col gap-5">
        <div ref={top} className="flex gap-3 max-tablet:flex-col">
          <SearchField
            label={`Search ${noun.many}`}
            value={view.search}
            delay={SEARCH_DEBOUNCE_MS}
            maxLength={SEARCH_MAX_LENGTH}
            onSearch={(search) => change({ ...view, search }, 'typed')}
            form={{ id: FORM, action: list.path, name: SEARCH_KEY }}
          />
          <div className="flex gap-3">
            {hasFilters && (
              <div className="tablet:hidden">
                <FilterSheet active={chosen} result={resultLabel(shown, noun)} onClear={clear}>
                  {options}
                </FilterSheet>
                <noscript>
                  <ButtonLink to="#filters" look="secondary">
                    Filters
                  </ButtonLink>
                </noscript>
              </div>
            )}
            <SortSelect sort={view.sort} onSort={(sort) => change({ ...view, sort })} />
            <noscript>
              <Button type="submit" form={FORM} look="secondary" size="large">
                Sort
              </Button>
            </noscript>
          </div>
        </div>
        <ActiveFilters view={view} categories={categories ?? []} onChange={change} />
        <p role="status" className="text-sm text-soft">
          {shown.status === 'ready' && formatResultCount({ ...shown, noun })}
          {shown.status === 'loading' && <Skeleton className="h-5 w-24" />}
        </p>
        <PersonalDataReady value={isPersonal}>
          <ListResults
            shown={shown}
            noun={noun}
            empty={<EmptyList noun={noun} reason={emptyReason(view, categories ?? [])} onClear={clear} />}
            keyOf={keyOf}
          >
            {children}
          </ListResults>
          {shown.status === 'ready' && shown.cards.length < shown.matching && (
            <PageLinks view={view} page={page} matching={shown.matching} />
          )}
        </PersonalDataReady>
      </div>
    </div>
  );
}

function toggleOption({ active }: ListView, choice: Choice) {
  return isActive(active, choice) ? removeOption(active, choice) : addOption(active, choice);
}

function resultLabel(shown: ListResult<unknown>, noun: Noun): string {
  return shown.status === 'ready' ? formatCount(shown.matching, noun.one, noun.many) : noun.many;
}

function SortSelect({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  return (
    <Select
      aria-label="Sort by"
      name={SORT_KEY}
      form={FORM}
      value={sort}
      onChange={(event) => onSort(event.target.value as Sort)}
      className="max-tablet:grow"
    >
      {Object.entries(SORTS).map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </Select>
  );
}

type PageLinksProps = { view: ListView; page: number; matching: number };

/** Pagination without scripts; with them, the list grows while the user scrolls. */
function PageLinks({ view, page, matching }: PageLinksProps) {
  const last = Math.ceil(matching / FIRST_CARDS);
  const current = Math.min(page, last);
  const addressOf = (to: number) => `?${formatPageQuery(view, to)}`;
  return (
    <noscript>
      <nav aria-label="Pages" className="flex flex-wrap items-center gap-4 pt-4">
        {current > 1 && (
          <ButtonLink to={addressOf(current - 1)} look="secondary" rel="prev">
            Previous page
          </ButtonLink>
        )}
        <p className="text-sm text-soft">
          Page {current} of {last}
        </p>
        {current < last && (
          <ButtonLink to={addressOf(current + 1)} look="secondary" rel="next">
            Next page
          </ButtonLink>
        )}
      </nav>
    </noscript>
  );
}
