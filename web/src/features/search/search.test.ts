import { schemas } from '@academy/contract/schemas';
import type { SearchResult } from '@academy/contract/schemas/search';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { htmlOf, textOf } from '../../testing.tsx';
import { groupResults, placed } from './groups.ts';
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts';
import { SearchPage } from './SearchPage.tsx';
import { nextActive } from './steps.ts';

const [lesson] = schemas.search.example.results;

function result(kind: SearchResult['kind'], title: string): SearchResult {
  return { kind, title, path: `/${title}`, context: null, heading: null, opens: null, snippet: [] };
}

function aShelf(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe('search results', () => {
  it('CAT-10 are grouped by kind, the kind of the best result first', () => {
    const groups = groupResults([result('lesson', 'a'), result('course', 'b'), result('lesson', 'c')]);
    expect(
      groups.map(({ title, start, results }) => [title, start, results.map((one) => one.title)]),
    ).toEqual([
      ['Lessons', 0, ['a', 'c']],
      ['Courses', 2, ['b']],
    ]);
  });

  it('CAT-10 know where each piece of a snippet begins', () => {
    expect(placed(lesson?.snippet ?? []).map(({ from }) => from)).toEqual([0, 18, 24]);
  });

  it('CAT-10 are walked through by the arrows, round and round', () => {
    expect(nextActive('ArrowDown', { active: -1, count: 2 })).toBe(0);
    expect(nextActive('ArrowDown', { active: 1, count: 2 })).toBe(0);
    expect(nextActive('ArrowUp', { active: 0, count: 2 })).toBe(1);
    expect(nextActive('ArrowDown', { active: -1, count: 0 })).toBeNull();
    expect(nextActive('a', { active: 0, count: 2 })).toBeNull();
  });
});

describe('recent searches', () => {
  it('CAT-10 keep the latest six, each once, the latest first', () => {
    const shelf = aShelf();
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'C ', '']) rememberSearch(shelf, text);
    expect(recentSearches(shelf)).toEqual(['C', 'g', 'f', 'e', 'd', 'b']);
  });

  it('CAT-10 can be cleared', () => {
    const shelf = aShelf();
    rememberSearch(shelf, 'rest');
    forgetSearches(shelf);
    expect(recentSearches(shelf)).toEqual([]);
  });

  it.each(['{', '{"a":1}', '[1,2]', 'null'])('CAT-10 survive a shelf that holds %s', (text) => {
    expect(recentSearches(aShelf({ recentSearches: text }))).toEqual([]);
  });
});

describe('SearchPage', () => {
  beforeEach(() => void vi.stubGlobal('localStorage', aShelf({ recentSearches: '["pods"]' })));
  afterEach(() => void vi.unstubAllGlobals());

  it('CAT-10 shows what the address asks for, the first result ready to be opened', () => {
    const locked = { ...result('course', 'Answers'), opens: 'pro' };
    const html = htmlOf(createElement(SearchPage), {
      path: '/search?q=answer',
      queries: { '/search?q=answer': { results: [lesson, locked] } },
    });
    expect(html).toMatch(/<input[^>]*role="combobox"[^>]*aria-expanded="true"/);
    expect(html).toMatch(/value="answer"/);
    expect(html).toMatch(/<a [^>]*role="option" aria-selected="true"[^>]*>/);
    expect(html).toContain('<mark>answer</mark>');
    expect(textOf(html)).toContain('2 results');
    expect(textOf(html)).toContain('Your first call Build a REST API › One request');
    expect(textOf(html)).toContain('Answers Locked, opens with: Pro');
  });

  it('CAT-10 says when nothing was found', () => {
    const html = htmlOf(createElement(SearchPage), {
      path: '/search?q=zzz',
      queries: { '/search?q=zzz': { results: [] } },
    });
    expect(textOf(html)).toContain('Nothing was found for “zzz”.');
    expect(html).toMatch(/aria-expanded="false"/);
  });

  it('CAT-10 offers what was searched for before', () => {
    const html = htmlOf(createElement(SearchPage), { path: '/search' });
    expect(textOf(html)).toContain('Recent searches Clear pods');
  });
});
