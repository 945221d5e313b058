import { expect, it } from 'vitest';
import { searchList, TOKEN_SEARCH_FIELDS } from './list-search.ts';
import { allChecked, checkAll, checkedItems, checkOne } from './selection.ts';

const tokens = [
  { tokenId: 1, name: 'publish', abilities: ['content:publish'], checked: false },
  { tokenId: 2, name: 'read', abilities: ['content:read'], checked: false },
  { tokenId: 3, name: 'reports', abilities: ['feedback:read'], checked: false },
];
const keyOf = (token: { tokenId: number }) => token.tokenId;
const search = (items: typeof tokens, text: string) =>
  searchList({ items, fields: TOKEN_SEARCH_FIELDS, text });
const ids = (items: typeof tokens) => checkedItems(items).map(keyOf);

it('ADM-02 ticks and unticks one', () => {
  const ticked = checkOne({ items: tokens, is: (token) => token.tokenId === 2, checked: true });
  expect(ids(ticked)).toEqual([2]);
  expect(ids(checkOne({ items: ticked, is: (token) => token.tokenId === 2, checked: false }))).toEqual([]);
  expect(ids(tokens)).toEqual([]);
});

it('ADM-02 ticks all of the full list', () => {
  const ticked = checkAll({ items: tokens, shown: tokens, keyOf, checked: true });
  expect(allChecked(ticked)).toBe(true);
  expect(ids(checkAll({ items: ticked, shown: ticked, keyOf, checked: false }))).toEqual([]);
});

it('ADM-02 ticks all of the searched list and leaves the others', () => {
  const ticked = checkAll({ items: tokens, shown: search(tokens, 'read'), keyOf, checked: true });
  expect(ids(ticked)).toEqual([2, 3]);
  expect(allChecked(search(ticked, 'read'))).toBe(true);
  expect(allChecked(ticked)).toBe(false);
});

it('ADM-02 keeps what was ticked while searching', () => {
  const first = checkOne({ items: tokens, is: (token) => token.tokenId === 1, checked: true });
  const found = search(first, 'reports');
  const both = checkAll({ items: first, shown: found, keyOf, checked: true });
  expect(ids(search(both, ''))).toEqual([1, 3]);
});

it('ADM-02 has nothing ticked in an empty list', () => {
  expect(allChecked([])).toBe(false);
});
