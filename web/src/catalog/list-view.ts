import { firstCardsKey, type FirstCards } from '@academy/contract/content-key';
import { viewFromAddress, viewList, viewToAddress } from '@academy/domain/catalog-lists';
import type { ListCard, ListView } from '@academy/domain/catalog-lists';
import { FAVORITE_CATEGORY, PROGRESS_CATEGORY } from '@academy/domain/filter-fields';
import type { FilterCategory, FilterField } from '@academy/domain/filters';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { Query } from '../api/answers.ts';
import { showFailure } from '../api/failure.ts';
import { useAnswer, useAnswers } from '../api/use-answer.ts';
import { useIsTold } from '../learning/told.ts';
import { usePage } from '../tenant/TenantProvider.tsx';
import { useIdle } from '../ui/use-idle.ts';

/** One list of the catalog: where it is found, how it is asked for and what it can be filtered by. */
export type List<Data extends { categories: FilterCategory[] }, Card extends ListCard> = {
  path: string;
  query: Query<Data>;
  cardsOf: (data: Data) => readonly Card[];
  fields: readonly FilterField<Card>[];
};

export type Shown<Card> =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown; retry: () => void }
  | { status: 'ready'; cards: readonly Card[]; matching: number; total: number };

/**
 * A list as its address asks for it. The page brings the first cards; all of them are fetched when the browser has
 * time, or at once when the address asks for something the page did not bring. From then on filtering is local.
 */
export function useListView<Data extends { categories: FilterCategory[] }, Card extends ListCard>(
  list: List<Data, Card>,
): { view: ListView; categories: FilterCategory[] | null; shown: Shown<Card>; isTold: boolean } {
  const { search } = useLocation();
  const { queries } = usePage();
  const answers = useAnswers();
  const brought = useMemo(
    () => broughtCards<Card>(queries, { path: list.path, search }),
    [queries, list, search],
  );
  const isIdle = useIdle();
  // A member's own list is wanted at once: what the page brought knows nothing of them.
  const isTold = useIsTold(list.query);
  const answer = useAnswer(list.query, { isWanted: isIdle || !isTold || !brought?.first });
  const all = answer.status === 'ready' ? answer.data : null;
  // The first cards stay in sight when the whole list does not come.
  const error = answer.status === 'failed' && brought?.first && !list.query.isSilent ? answer.error : null;
  useEffect(() => showFailure(error), [error]);

  const seen = useMemo(() => {
    const categories = all?.categories ?? brought?.categories ?? null;
    const view = viewFromAddress(search, categories ?? []);
    const shown = (): Shown<Card> => {
      if (all) {
        const cards = list.cardsOf(all);
        const matching = viewList(cards, { fields: list.fields, view });
        return { status: 'ready', cards: matching, matching: matching.length, total: cards.length };
      }
      if (brought?.first && (isTold || !OF_A_MEMBER.test(search)))
        return { status: 'ready', ...brought.first };
      if (answer.status === 'failed')
        return { status: 'failed', error: answer.error, retry: () => void answers.reload(list.query) };
      return { status: 'loading' };
    };
    return { view, categories, shown: shown() };
  }, [all, answer, answers, brought, isTold, list, search]);
  return { ...seen, isTold };
}

/** Filters that only a member's own list can answer. */
const OF_A_MEMBER = new RegExp(`[?&](${PROGRESS_CATEGORY}|${FAVORITE_CATEGORY})=`);

/** What the page brought of a list: its categories, and its first cards where the address still asks for those. */
export function broughtCards<Card>(
  queries: Record<string, unknown>,
  { path, search }: { path: string; search: string },
): { categories: FilterCategory[]; first: FirstCards<Card> | null } | null {
  const key = Object.keys(queries).find((one) => one.startsWith(firstCardsKey(path, '')));
  if (!key) return null;
  const first = queries[key] as FirstCards<Card>;
  const asked = firstCardsKey(path, viewToAddress(viewFromAddress(search, first.categories)));
  return { categories: first.categories, first: asked === key ? first : null };
}
