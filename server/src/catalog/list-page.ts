import { FIRST_CARDS, firstCardsKey } from '@academy/contract/content-key';
import type { FirstCards } from '@academy/contract/content-key';
import {
  formatPageQuery,
  parsePage,
  parseViewQuery,
  viewCategories,
  viewList,
} from '@academy/domain/catalog-lists';
import type { ListCard } from '@academy/domain/catalog-lists';
import type { FilterCategory, FilterField } from '@academy/domain/filters';
import { pageTitle } from '@academy/domain/tenant';
import type { Page } from '../http/document.ts';
import type { PageRequest } from '../http/pages.ts';

type ListInput<Card> = {
  cards: readonly Card[];
  categories: FilterCategory[];
  fields: readonly FilterField<Card>[];
  title: string;
  banner: { title: string; text: string };
  addressOf: (card: Card) => string;
};

/** Normalizes a query to the parameters the list supports, in the form of its own links. */
export function listQueryReader(categories: readonly FilterCategory[]): (query: string) => string {
  return (query) => formatPageQuery(parseViewQuery(query, categories), parsePage(query));
}

/** A list page contains the first cards of its page, filtered by its query with the same rule as in the browser. */
export function listPage<Card extends ListCard>(
  { site, path, query }: PageRequest,
  { cards, categories, fields, title, banner, addressOf }: ListInput<Card>,
): Page {
  const view = parseViewQuery(query, categories);
  const matching = viewList(cards, { fields, view });
  const page = parsePage(query);
  const lastPage = Math.max(1, Math.ceil(matching.length / FIRST_CARDS));
  const start = (Math.min(page, lastPage) - 1) * FIRST_CARDS;
  const first: FirstCards<Card> = {
    cards: matching.slice(start, start + FIRST_CARDS),
    matching: matching.length,
    total: cards.length,
    categories: viewCategories(categories, { cards, fields, view }),
  };
  return {
    status: 200,
    title: pageTitle(title, site.tenant),
    description: banner.text,
    // Search engines should treat every filtered list as the same page.
    path,
    queries: { [firstCardsKey(path, formatPageQuery(view, page))]: first },
    linkedData: [
      {
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        itemListElement: first.cards.map((card, at) => ({
          '@type': 'ListItem',
          position: start + at + 1,
          name: card.title,
          url: site.origin + addressOf(card),
        })),
      },
    ],
  };
}
