import { firstCardsKey } from '@academy/contract/content-key';
import { describe, expect, it } from 'vitest';
import { broughtCards } from './list-view.ts';

const categories = [
  { categoryName: 'level', options: [{ name: 'Beginner', key: 'Beginner', count: 2, checked: false }] },
];
const first = { cards: ['one', 'two'], matching: 2, total: 40, categories };

function broughtAt(address: string, search: string) {
  const queries = { alerts: {}, [firstCardsKey('/courses', address)]: first };
  return broughtCards(queries, { path: '/courses', search });
}

describe('the first cards of a list', () => {
  it('CAT-07 are those the page brought while the address asks for them', () => {
    expect(broughtAt('', '')).toEqual({ categories, first });
    expect(broughtAt('level=Beginner', '?level=Beginner')?.first).toBe(first);
  });

  it('CAT-07 are recognized although the address names a filter that does not exist', () => {
    expect(broughtAt('', '?color=red&sort=sideways')?.first).toBe(first);
  });

  it('CAT-07 are no longer the right ones once a filter is chosen, but the categories are', () => {
    expect(broughtAt('', '?level=Beginner')).toEqual({ categories, first: null });
    expect(broughtAt('', '?search=rest')?.first).toBeNull();
  });

  it('CAT-07 are not there for who comes from another page', () => {
    expect(broughtCards({ home: {} }, { path: '/courses', search: '' })).toBeNull();
    expect(
      broughtCards({ [firstCardsKey('/guides', '')]: first }, { path: '/courses', search: '' }),
    ).toBeNull();
  });
});
