import { courseProgressField, favoriteField, statusProgressField, textField } from './filter-fields.ts';
import { applyFilters } from './filters.ts';
import type { ActiveFilter, FilterCategory, FilterField } from './filters.ts';
import { parseFilterQuery, formatFilterQuery } from './filter-query';

/** What the lists of the catalog can be filtered by, searched in and sorted by, on the server and in the browser alike. */

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

export type ListView = { active: ActiveFilter[]; search: string; sort: Sort };

const contentFields = [textField('topic'), textField('level')] as const;

export const courseFields = [...contentFields, courseProgressField, favoriteField];
export const guideFields = [...contentFields, statusProgressField, favoriteField];
export const pathFields = [...contentFields, statusProgressField];
export const visitorFields: FilterField<ListCard>[] = [...contentFields];

export function textOfCard({ title, summary, topic }: ListCard): string {
  return `${title} ${summary} ${topic.join(' ')}`;
}

export function viewList<Card extends ListCard>(
  cards: readonly Card[],
  { fields, view }: { fields: readonly FilterField<Card>[]; view: ListView },
): Card[] {
  return sortCards(
    applyFilters({ items: cards, fields, active: view.active, search: view.search, textOf: textOfCard }),
    view.sort,
  );
}

/** The order the catalog has is what its authors recommend. */
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

/** The view an address asks for; what it names and the list does not have is dropped quietly. */
export function parseViewQuery(query: string, categories: readonly FilterCategory[]): ListView {
  const asked = /(?:^|[?&])sort=([a-z]+)/.exec(query)?.[1] ?? '';
  return {
    ...parseFilterQuery(query, categories),
    sort: Object.hasOwn(SORTS, asked) ? (asked as Sort) : 'recommended',
  };
}

/** The address of a view, without a question mark; the plain list has the empty one. */
export function formatViewQuery({ active, search, sort }: ListView): string {
  const filters = formatFilterQuery({ active, search });
  if (sort === 'recommended') return filters;
  return filters ? `${filters}&${SORT_KEY}=${sort}` : `${SORT_KEY}=${sort}`;
}
