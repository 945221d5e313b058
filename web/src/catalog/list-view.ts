import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { firstCardsKey, type FirstCards } from '@academy/contract/content-key';
import {
  parsePage,
  parseViewQuery,
  viewCategories,
  viewList,
  formatPageQuery,
  formatViewQuery,
  type ListCard,
  type ListView,
} from '@academy/domain/catalog-lists';
import { FAVORITE_CATEGORY, PROGRESS_CATEGORY } from '@academy/domain/filter-fields';
import type { FilterCategory, FilterField } from '@academy/domain/filters';
import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { showFailure } from '../api/failure.ts';
import { useIsPersonal } from '../api/personal-data.ts';
import { useSession } from '../session/use-session.ts';
import { usePage } from '../tenant/TenantProvider.tsx';
import { useIdle } from '../ui/use-idle.ts';

/** One list of the catalog: its address, query and filter fields. */
export type ListConfig<Data extends { categories: FilterCategory[] }, Card extends ListCard> = {
  path: string;
  query: UseQueryOptions<Data>;
  cardsOf: (data: Data) => readonly Card[];
  fields: readonly FilterField<Card>[];
};

export type ListResult<Card> =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown; retry: () => void }
  | { status: 'ready'; cards: readonly Card[]; matching: number; total: number };

/**
 * A list filtered by its address. The page's initial data has the first cards; all cards are fetched when the
 * browser is idle, or immediately if the address needs other cards. From then on filtering is local.
 */
export function useListView<Data extends { categories: FilterCategory[] }, Card extends ListCard>(
  list: ListConfig<Data, Card>,
): { view: ListView; categories: FilterCategory[] | null; shown: ListResult<Card>; isPersonal: boolean } {
  const { search } = useLocation();
  const { queries } = usePage();
  const initial = useMemo(
    () => initialCards<Card>(queries, { path: list.path, search }),
    [queries, list, search],
  );
  const isIdle = useIdle();
  // A member's own list is fetched immediately, because the initial data is a visitor's.
  const isMember = useSession().status !== 'visitor';
  const answer = useQuery({ ...list.query, enabled: isIdle || isMember || !initial?.first });
  const isPersonal = useIsPersonal(answer);
  const all = answer.data ?? null;
  // The first cards stay visible if the whole list fails to load.
  const error = answer.isLoadingError && initial?.first && !list.query.meta?.isSilent ? answer.error : null;
  useEffect(() => showFailure(error), [error]);

  const seen = useMemo(() => {
    const known = all?.categories ?? initial?.categories ?? null;
    const view = parseViewQuery(search, known ?? []);
    const categories =
      known && all ? viewCategories(known, { cards: list.cardsOf(all), fields: list.fields, view }) : known;
    const shown = (): ListResult<Card> => {
      if (all) {
        const cards = list.cardsOf(all);
        const matching = viewList(cards, { fields: list.fields, view });
        return { status: 'ready', cards: matching, matching: matching.length, total: cards.length };
      }
      if (initial?.first && (isPersonal || !MEMBER_FILTERS.test(search)))
        return { status: 'ready', ...initial.first };
      if (answer.isLoadingError)
        return { status: 'failed', error: answer.error, retry: () => void answer.refetch() };
      return { status: 'loading' };
    };
    return { view, categories, shown: shown() };
  }, [all, answer, initial, isPersonal, list, search]);
  return { ...seen, isPersonal };
}

/** Filters that only a member's own list can apply. */
const MEMBER_FILTERS = new RegExp(`[?&](${PROGRESS_CATEGORY}|${FAVORITE_CATEGORY})=`);

/** The page's initial data for a list: its categories, and its first cards if the address still matches. */
export function initialCards<Card>(
  queries: Record<string, unknown>,
  { path, search }: { path: string; search: string },
): { categories: FilterCategory[]; first: FirstCards<Card> | null } | null {
  const key = Object.keys(queries).find((one) => one.startsWith(firstCardsKey(path, '')));
  if (!key) return null;
  const first = queries[key] as FirstCards<Card>;
  const view = parseViewQuery(search, first.categories);
  const requestedKey = firstCardsKey(path, formatPageQuery(view, parsePage(search)));
  return { categories: first.categories, first: requestedKey === key ? first : null };
}

/**
 * Writes a view into the address. A chosen filter adds a history entry; typed text replaces it, or every keystroke
 * would add one.
 */
export function useWriteView(): (view: ListView, how: 'chosen' | 'typed') => void {
  const navigate = useNavigate();
  return (view, how) => {
    const address = formatViewQuery(view);
    void navigate({ search: address && `?${address}` }, { replace: how === 'typed' });
  };
}
