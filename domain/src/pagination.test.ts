import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_USER_LIST_VIEW, pageCount, pageItems, userListRequest } from './pagination.ts';

describe('page items', () => {
  it.each([
    [1, 0, ''],
    [1, 1, '1'],
    [1, 2, '1 2'],
    [1, 10, '1 2 3 … 10'],
    [4, 10, '1 2 3 4 5 6 … 10'],
    [5, 10, '1 2 3 4 5 6 7 … 10'],
    [6, 12, '1 … 4 5 6 7 8 … 12'],
    [8, 12, '1 … 6 7 8 9 10 11 12'],
    [12, 12, '1 … 10 11 12'],
    [99, 12, '1 … 10 11 12'],
    [0, 12, '1 2 3 … 12'],
  ])('ADM-04 page %i of %i shows %s', (active, total, expected) => {
    const items = pageItems({ active, total });
    expect(items.map((item) => (item === 'ellipsis' ? '…' : item)).join(' ')).toBe(expected);
  });

  it('ADM-04 shows first, last and neighbors once, in order, with an ellipsis only over two pages or more', () => {
    const pages = fc.integer({ min: 1, max: 500 });
    fc.assert(
      fc.property(pages, pages, fc.integer({ min: 0, max: 5 }), (total, wanted, buffer) => {
        const active = Math.min(wanted, total);
        const items = pageItems({ active, total, buffer });
        expect(items[0]).toBe(1);
        expect(items.at(-1)).toBe(total);
        for (let page = active - buffer; page <= active + buffer; page += 1) {
          expect(items.includes(page)).toBe(page >= 1 && page <= total);
        }
        expect(items.length).toBeLessThanOrEqual(2 * buffer + 5);
        items.forEach((item, index) => {
          const before = items[index - 1];
          const after = items[index + 1];
          if (item === 'ellipsis') expect(Number(after) - Number(before)).toBeGreaterThan(2);
          else if (typeof before === 'number') expect(item).toBe(before + 1);
        });
      }),
    );
  });
});

describe('the user list', () => {
  it('ADM-04 asks for the first twenty by first name, ascending', () => {
    expect(userListRequest(FIRST_USER_LIST_VIEW)).toEqual({
      sortBy: 'firstName',
      sortDir: 'ASC',
      pageNumber: 0,
      pageSize: 20,
      includeExpireData: false,
      searchValue: '',
      filter: 'all',
    });
  });

  it('ADM-04 counts pages from zero and writes the direction in capitals', () => {
    const view = {
      ...FIRST_USER_LIST_VIEW,
      activePage: 3,
      sortBy: 'isAdmin' as const,
      sortDir: 'desc',
      searchValue: ' ada ',
    };
    expect(userListRequest(view)).toMatchObject({
      pageNumber: 2,
      sortBy: 'isAdmin',
      sortDir: 'DESC',
      searchValue: 'ada',
    });
    expect(userListRequest({ ...FIRST_USER_LIST_VIEW, sortDir: 'asc' }).sortDir).toBe('ASC');
  });

  it('ADM-04 has a page for every twenty people', () => {
    expect([0, 1, 20, 21, 400].map((people) => pageCount(people))).toEqual([0, 1, 1, 2, 20]);
  });
});
