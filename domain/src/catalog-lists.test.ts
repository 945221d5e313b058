import { describe, expect, it } from 'vitest';
import {
  courseFields,
  formatPageQuery,
  formatViewQuery,
  guideFields,
  parsePage,
  parseViewQuery,
  pathFields,
  sortCards,
  textOfCard,
  viewList,
  visitorFields,
} from './catalog-lists.ts';
import type { ListView, Sort } from './catalog-lists.ts';
import { buildCategories } from './filters.ts';

const card = (title: string, duration: number, topic: string[] = []) => ({
  title,
  summary: `About ${title}`,
  topic,
  level: ['beginner'],
  duration,
});
const tea = card('tea', 30, ['leaves']);
const cards = [card('Water', 20), tea, card('Coffee', 10, ['beans', 'roast']), card('TEA', 30)];
const titles = (found: { title: string }[]) => found.map(({ title }) => title);
const view = (changes: Partial<ListView> = {}): ListView => ({
  active: [],
  search: '',
  sort: 'recommended',
  ...changes,
});
const categories = buildCategories(cards, visitorFields);

describe('a list of the catalog', () => {
  it.each<[Sort, string[]]>([
    ['recommended', ['Water', 'tea', 'Coffee', 'TEA']],
    ['title', ['Coffee', 'tea', 'TEA', 'Water']],
    ['shortest', ['Coffee', 'Water', 'tea', 'TEA']],
    ['longest', ['tea', 'TEA', 'Water', 'Coffee']],
  ])('CAT-07 is sorted as %s, where equals keep their order', (sort, sorted) => {
    expect(titles(sortCards(cards, sort))).toEqual(sorted);
    expect(titles(cards)).toEqual(['Water', 'tea', 'Coffee', 'TEA']);
  });

  it('CAT-07 sorts titles whatever the order they come in', () => {
    expect(titles(sortCards([card('b', 1), card('A', 1), card('a_', 1)], 'title'))).toEqual(['A', 'a_', 'b']);
    expect(titles(sortCards([card('A', 1), card('b', 1)], 'title'))).toEqual(['A', 'b']);
  });

  it('CAT-06 finds a card by its title, its summary and each of its topics', () => {
    expect(textOfCard(cards[2] ?? tea)).toBe('Coffee About Coffee beans roast');
    const fields = visitorFields;
    expect(titles(viewList(cards, { fields, view: view({ search: 'about w' }) }))).toEqual(['Water']);
    expect(titles(viewList(cards, { fields, view: view({ search: 'beans roast' }) }))).toEqual(['Coffee']);
  });

  it('CAT-03 filters and sorts at once', () => {
    const active = [{ category: 'level', options: ['beginner'] }];
    const found = viewList(cards, { fields: visitorFields, view: view({ active, sort: 'longest' }) });
    expect(titles(found)).toEqual(['tea', 'TEA', 'Water', 'Coffee']);
    const none = [{ category: 'topic', options: ['milk'] }];
    expect(viewList(cards, { fields: visitorFields, view: view({ active: none }) })).toEqual([]);
  });

  it('CAT-02 offers each list its own categories', () => {
    const names = (fields: readonly { category: string }[]) => fields.map(({ category }) => category);
    expect([courseFields, guideFields, pathFields, visitorFields].map(names)).toEqual([
      ['topic', 'level', 'progress', 'favorite'],
      ['topic', 'level', 'progress', 'favorite'],
      ['topic', 'level', 'progress'],
      ['topic', 'level'],
    ]);
  });
});

describe('a list in the address', () => {
  it('CAT-07 is empty for the list as it is', () => {
    expect(formatViewQuery(view())).toBe('');
    expect(parseViewQuery('', categories)).toEqual(view());
  });

  it.each([
    ['sort=title', view({ sort: 'title' })],
    ['search=tea', view({ search: 'tea' })],
    [
      'topic=leaves&search=tea&sort=longest',
      view({ active: [{ category: 'topic', options: ['leaves'] }], search: 'tea', sort: 'longest' }),
    ],
  ])('CAT-07 %s is read back as it was written', (query, shown) => {
    expect(formatViewQuery(shown)).toBe(query);
    expect(parseViewQuery(query, categories)).toEqual(shown);
    expect(parseViewQuery(`?${query}`, categories)).toEqual(shown);
  });

  it.each(['sort=', 'sort=newest', 'sort=toString', 'resort=title', 'sort=Title'])(
    'CAT-07 is sorted as recommended where it says %s',
    (query) => {
      expect(parseViewQuery(query, categories).sort).toBe('recommended');
    },
  );

  it('SSR-02 is the same when a form has submitted it, with several values and empty ones', () => {
    const submitted = 'topic=leaves&topic=beans&search=&sort=recommended';
    expect(parseViewQuery(submitted, categories)).toEqual(
      view({ active: [{ category: 'topic', options: ['leaves', 'beans'] }] }),
    );
    expect(parseViewQuery('search=&sort=title', categories)).toEqual(view({ sort: 'title' }));
  });
});

describe('one page of a list', () => {
  it.each([
    ['', 1],
    ['page=1', 1],
    ['page=2', 2],
    ['?topic=leaves&page=12&sort=title', 12],
    ['page=0', 1],
    ['page=-1', 1],
    ['page=2x', 1],
    ['page=99999', 1],
    ['pages=2', 1],
  ])('SSR-02 is read from %j as %i', (query, page) => {
    expect(parsePage(query)).toBe(page);
  });

  it('SSR-02 has an address with the filters, and the first page has none of its own', () => {
    expect(formatPageQuery(view(), 1)).toBe('');
    expect(formatPageQuery(view(), 2)).toBe('page=2');
    expect(formatPageQuery(view({ search: 'tea' }), 3)).toBe('search=tea&page=3');
  });
});
