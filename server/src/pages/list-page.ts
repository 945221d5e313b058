import { FIRST_CARDS, firstCardsKey } from '@academy/contract/content-key';
import type { FirstCards } from '@academy/contract/content-key';
import {
  formatPageQuery,
  parsePage,
  parseViewQuery,
  viewCategories,
  viewList,
  visitorFields,
} from '@academy/domain/catalog-lists';
import type { ListCard } from '@academy/domain/catalog-lists';
import type { FilterCategory } from '@academy/domain/filters';
import type { ServedPage } from './site-page.ts';

type List = { categories: FilterCategory[] };
type Card = ListCard & { slug: string };

/** A list page contains the first cards of its page, filtered by its query with the same rule as in the browser. */
export function listPage<Answer extends List>(
  cardsOf: (answer: Answer) => readonly Card[],
  pathOf: (card: Card) => string,
): Omit<ServedPage<readonly [Answer]>, 'page'> {
  return {
    // In the same form as the list's own links.
    readQuery: (query, categories) => formatPageQuery(parseViewQuery(query, categories), parsePage(query)),
    categoriesOf: ([{ categories }]) => categories,
    compose([answer], { site, path, query }) {
      const { categories } = answer;
      const cards = cardsOf(answer);
      const view = parseViewQuery(query, categories);
      const matching = viewList(cards, { fields: visitorFields, view });
      const page = parsePage(query);
      const lastPage = Math.max(1, Math.ceil(matching.length / FIRST_CARDS));
      const start = (Math.min(page, lastPage) - 1) * FIRST_CARDS;
      const first: FirstCards<Card> = {
        cards: matching.slice(start, start + FIRST_CARDS),
        matching: matching.length,
        total: cards.length,
        categories: viewCategories(categories, { cards, fields: visitorFields, view }),
      };
      return {
        queries: { [firstCardsKey(path, formatPageQuery(view, page))]: first },
        linkedData: [
          {
            '@context': 'https://schema.org',
            '@type': 'ItemList',
            itemListElement: first.cards.map((card, at) => ({
              '@type': 'ListItem',
              position: start + at + 1,
              name: card.title,
              url: site.origin + pathOf(card),
            })),
          },
        ],
      };
    },
  };
}
