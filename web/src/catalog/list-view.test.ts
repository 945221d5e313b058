import { firstCardsKey } from '@academy/contract/content-key';
import { describe, expect, it } from 'vitest';
import { initialCards } from './list-view.ts';

const categories = [
  { categoryName: 'level', options: [{ name: 'Beginner', key: 'Beginner', count: 2, checked: false }] },
];
const first = { cards: ['one', 'two'], matching: 2, total: 40, categories };

function initialCardsAt(address: string, search: string) {
  const queries = { alerts: {}, [firstCardsKey('/courses', address)]: first };
  return initialCards(queries, { path: '/courses', search });
}

describe('the first cards of a list', () => {
  it("CAT-07 are the page's initial data while the address matches it", () => {
    expect(initialCardsAt('', '')).toEqual({ categories, first });
    expect(initialCardsAt('level=Beginner', '?level=Beginner')?.first).toBe(first);
  });

  it('CAT-07 match even if the address names an unknown filter', () => {
    expect(initialCardsAt('', '?color=red&sort=sideways')?.first).toBe(first);
  });

  it('CAT-07 no longer match once a filter is chosen, but the categories do', () => {
    expect(initialCardsAt('', '?level=Beginner')).toEqual({ categories, first: null });
    expect(initialCardsAt('', '?search=rest')?.first).toBeNull();
  });

  it('SSR-02 may be those of another page, if the address names it', () => {
    expect(initialCardsAt('page=2', '?page=2')?.first).toBe(first);
    expect(initialCardsAt('level=Beginner&page=2', '?page=2&level=Beginner')?.first).toBe(first);
    expect(initialCardsAt('page=2', '')?.first).toBeNull();
  });

  it('CAT-07 are missing after navigating from another page', () => {
    expect(initialCards({ home: {} }, { path: '/courses', search: '' })).toBeNull();
    expect(
      initialCards({ [firstCardsKey('/guides', '')]: first }, { path: '/courses', search: '' }),
    ).toBeNull();
  });
});
