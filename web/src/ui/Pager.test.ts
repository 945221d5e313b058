import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { htmlOf, textOf } from '../testing.tsx';
import { Pager } from './Pager.tsx';

const html = (active: number, total: number) =>
  htmlOf(createElement(Pager, { active, total, hrefOf: (page) => `/list?page=${page}` }));

describe('Pager', () => {
  it('ADM-04 shows two pages on either side, the ends, and gaps between', () => {
    expect(textOf(html(10, 20))).toBe('Previous 1 … 8 9 10 11 12 … 20 Next');
    expect(textOf(html(1, 20))).toBe('1 2 3 … 20 Next');
    expect(textOf(html(20, 20))).toBe('Previous 1 … 18 19 20');
  });

  it('ADM-04 says which page is open, and leads to the others by their address', () => {
    expect(html(2, 3)).toMatch(/aria-label="Page 2" aria-current="page"/);
    expect(html(2, 3)).toContain('href="/list?page=3"');
  });

  it('ADM-04 is not there for a single page', () => {
    expect(html(1, 1)).toBe('');
  });
});
