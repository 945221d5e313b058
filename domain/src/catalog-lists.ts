import { favoriteField, levelField, progressField, textField } from './filter-fields.ts';
import { applyFilters, recountCategories } from './filters.ts';
import type { ActiveFilter, FilterCategory, FilterField } from './filters.ts';
import { parseFilterQuery, formatFilterQuery } from './filter-query.ts';

/** Filtering, searching and sorting of the catalog lists, shared by server and browser. */

export type ListCard = {
  title: string;
  summary: string;
  topic: readonly string[];
  level: readonly string[];
  duration: number;
};

export const SORTS = {
  recommended: 'Recommended',
  title: 'Title A to Z',
  shortest: 'Shortest first',
  longest: 'Longest first',
} as const;
export type Sort = keyof typeof SORTS;
export const SORT_KEY = 'sort';
const PAGE_KEY = 'page';

export type ListView = { active: ActiveFilter[]; search: string; sort: Sort };

/** What every card can be filtered by. */
export const contentFields = [textField('topic'), levelField] as const;

export const courseFields = [...contentFields, progressField, favoriteField];
export const guideFields = [...contentFields, progressField, favoriteField];
export const pathFields = [...contentFields, progressField];
export const visitorFields: FilterField<ListCard>[] = [...contentFields];

export function textOfCard({ title, summary, topic }: ListCard): string {
  return `${title} ${summary} ${topic.join(' ')}`;
}

type ViewInput<Card> = { fields: readonly FilterField<Card>[]; view: ListView };

export function viewList<Card extends ListCard>(
  cards: readonly Card[],
  { fields, view: { active, search, sort } }: ViewInput<Card>,
): Card[] {
  return sortCards(applyFilters({ items: cards, fields, active, search, textOf: textOfCard }), sort);
}

/** The categories of a list as they are offered in a view: with what each option would show in it. */
export function viewCategories<Card extends ListCard>(
  categories: readonly FilterCategory[],
  { cards, fields, view: { active, search } }: ViewInput<Card> & { cards: readonly Card[] },
): FilterCategory[] {
  return recountCategories(categories, { items: cards, fields, active, search, textOf: textOfCard });
}

/** The catalog's own order is the recommended one. */
export function sortCards<Card extends ListCard>(cards: readonly Card[], sort: Sort): Card[] {
  switch (sort) {
    case 'recommended':
      return [...cards];
    case 'title':
      return cards.toSorted((one, other) => (one.title.toLowerCase() < other.title.toLowerCase() ? -1 : 1));
    case 'shortest':
      return cards.toSorted((one, other) => one.duration - other.duration);
    case 'longest':
      return cards.toSorted((one, other) => other.duration - one.duration);
  }
}

/** Unknown filters and sorts in the query are ignored. */
export function parseViewQuery(query: string, categories: readonly FilterCategory[]): ListView {
  const sort = /(?:^|[?&])sort=([a-z]+)/.exec(query)?.[1] ?? '';
  return {
    ...parseFilterQuery(query, categories),
    sort: Object.hasOwn(SORTS, sort) ? (sort as Sort) : 'recommended',
  };
}

/** Which part of a long list is shown, from 1. Only browsers without scripts are led to other pages than the first. */
export function parsePage(query: string): number {
  return Number(/(?:^|[?&])page=([1-9]\d{0,3})(?:&|$)/.exec(query)?.[1] ?? 1);
}

/** The query of one page of a list; that of the first page is the view's own. */
export function formatPageQuery(view: ListView, page: number): string {
  const query = formatViewQuery(view);
  return page === 1 ? query : `${query && `${query}&`}${PAGE_KEY}=${page}`;
}

/** Without a question mark; empty for the default view. */
export function formatViewQuery({ active, search, sort }: ListView): string {
  const filters = formatFilterQuery({ active, search });
  if (sort === 'recommended') return filters;
  return filters ? `${filters}&${SORT_KEY}=${sort}` : `${SORT_KEY}=${sort}`;
}
