import { schemas } from '@academy/contract/schemas';
import type { SearchResult } from '@academy/contract/schemas/search';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { htmlOf, textOf } from '../../testing.tsx';
import { groupResults, withOffsets } from './groups.ts';
import { clearSearches, recentSearches, rememberSearch } from './RecentOptions.tsx';
import { SearchPage } from './SearchPage.tsx';
import { nextIndex } from './roving-index.ts';

const [lesson] = schemas.search.example.results;

function result(kind: SearchResult['kind'], title: string): SearchResult {
  return { kind, title, path: `/${title}`, context: null, heading: null, opens: null, snippet: [] };
}

function aStorage(start: Record<string, string> = {}) {
  const entries = new Map(Object.entries(start));
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
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

  it('CAT-10 have the offset of each piece of a snippet', () => {
    expect(withOffsets(lesson?.snippet ?? []).map(({ from }) => from)).toEqual([0, 18, 24]);
  });

  it('CAT-10 are navigated by arrow keys, wrapping around', () => {
    expect(nextIndex('ArrowDown', { active: -1, count: 2 })).toBe(0);
    expect(nextIndex('ArrowDown', { active: 1, count: 2 })).toBe(0);
    expect(nextIndex('ArrowUp', { active: 0, count: 2 })).toBe(1);
    expect(nextIndex('ArrowDown', { active: -1, count: 0 })).toBeNull();
    expect(nextIndex('a', { active: 0, count: 2 })).toBeNull();
  });
});

describe('recent searches', () => {
  it('CAT-10 keep the latest six, each once, the latest first', () => {
    const storage = aStorage();
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'C ', '']) rememberSearch(storage, text);
    expect(recentSearches(storage)).toEqual(['C', 'g', 'f', 'e', 'd', 'b']);
  });

  it('CAT-10 can be cleared', () => {
    const storage = aStorage();
    rememberSearch(storage, 'rest');
    clearSearches(storage);
    expect(recentSearches(storage)).toEqual([]);
  });

  it.each(['{', '{"a":1}', '[1,2]', 'null'])('CAT-10 are empty if the storage has %s', (text) => {
    expect(recentSearches(aStorage({ recentSearches: text }))).toEqual([]);
  });
});

describe('SearchPage', () => {
  beforeEach(() => void vi.stubGlobal('localStorage', aStorage({ recentSearches: '["pods"]' })));
  afterEach(() => void vi.unstubAllGlobals());

  it('CAT-10 shows the results for the address, with the first one active', () => {
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
    expect(textOf(html)).toContain('QueryCache Locked, opens with: Pro');
  });

  it('CAT-10 says when nothing was found', () => {
    const html = htmlOf(createElement(SearchPage), {
      path: '/search?q=zzz',
      queries: { '/search?q=zzz': { results: [] } },
    });
    expect(textOf(html)).toContain('Nothing was found for “zzz”.');
    expect(html).toMatch(/aria-expanded="false"/);
  });

  it('CAT-10 offers recent searches', () => {
    const html = htmlOf(createElement(SearchPage), { path: '/search' });
    expect(textOf(html)).toContain('Recent searches Clear pods');
  });
});
