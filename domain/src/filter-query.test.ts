import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFilterQuery, formatFilterQuery } from './filter-query.ts';
import { addOption, type ActiveFilter, type FilterCategory } from './filters.ts';

const category = (categoryName: string, keys: string[]): FilterCategory => ({
  categoryName,
  options: keys.map((key) => ({ name: key, key, count: 1, checked: false })),
});

const categories = [
  category('topic', ['java', 'REST & co', 'c++', '50%']),
  category('level', ['beginner', 'advanced']),
];

describe('filters in the address', () => {
  it('CAT-07 writes spaces as plus signs and keeps a question mark that is text', () => {
    const query = formatFilterQuery({ active: [], search: 'what is a pod?' });
    expect(query).toBe('search=what+is+a+pod%3F');
    expect(parseFilterQuery('search=why?', []).search).toBe('why?');
  });

  it('CAT-07 the address names every choice and the search text', () => {
    const active = [
      { category: 'topic', options: ['java', 'REST & co'] },
      { category: 'level', options: ['beginner'] },
    ];
    expect(formatFilterQuery({ active, search: ' pods = good ' })).toBe(
      'topic=java&topic=REST+%26+co&level=beginner&search=pods+%3D+good',
    );
  });

  it('CAT-07 nothing chosen is an empty address', () => {
    expect(formatFilterQuery({ active: [], search: ' ' })).toBe('');
    expect(parseFilterQuery('', categories)).toEqual({ active: [], search: '' });
    expect(parseFilterQuery('?', categories)).toEqual({ active: [], search: '' });
  });

  it('CAT-07 what the list does not offer is dropped quietly', () => {
    const query =
      '?topic=java&topic=cobol&color=red&__proto__=x&level&topic=java&utm_source=mail&search=pods';
    expect(parseFilterQuery(query, categories)).toEqual({
      active: [{ category: 'topic', options: ['java'] }],
      search: 'pods',
    });
  });

  it('CAT-07 what cannot be decoded is dropped quietly', () => {
    expect(parseFilterQuery('topic=%E0%A4%A&%=java&level=advanced&search=%', categories)).toEqual({
      active: [{ category: 'level', options: ['advanced'] }],
      search: '',
    });
  });

  it('CAT-07 an address may be written in other ways too', () => {
    expect(parseFilterQuery('topic=REST%20%26%20co&search=a=b', categories)).toEqual({
      active: [{ category: 'topic', options: ['REST & co'] }],
      search: 'a=b',
    });
  });

  it('CAT-07 a filtered list is found again by its address', () => {
    const choice = fc.oneof(
      ...categories.map(({ categoryName, options }) =>
        fc.constantFrom(...options).map(({ key }) => ({ category: categoryName, option: key })),
      ),
    );
    const filters = fc.array(choice).map((choices) => choices.reduce<ActiveFilter[]>(addOption, []));
    fc.assert(
      fc.property(filters, fc.string({ unit: 'grapheme' }), (active, text) => {
        const state = parseFilterQuery(formatFilterQuery({ active, search: text }), categories);
        expect(state.active).toEqual(active);
        expect(parseFilterQuery(`?${formatFilterQuery(state)}`, categories)).toEqual(state);
      }),
    );
  });

  it('CAT-07 any option and any address can be written and read', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (key, query) => {
        expect(() =>
          formatFilterQuery({ active: [{ category: key, options: [query] }], search: key }),
        ).not.toThrow();
        expect(() => parseFilterQuery(query, categories)).not.toThrow();
      }),
    );
  });
});
