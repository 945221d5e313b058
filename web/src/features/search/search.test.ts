import { schemas } from '@academy/contract/schemas';
import type { SearchResult } from '@academy/contract/schemas/search';
import { describe, expect, it } from 'vitest';
import { groupResults, withOffsets } from './groups.ts';
import { matchingSuggestions } from './matching-suggestions.ts';
import { clearSearches, recentSearches, rememberSearch } from './recent-searches.ts';
import { nextIndex } from './roving-index.ts';
import { shortcutLabel } from './shortcut-label.ts';

const [lesson] = schemas.search.example.results;

function result(kind: SearchResult['kind'], title: string): SearchResult {
  return {
    kind,
    lessonType: null,
    title,
    path: `/${title}`,
    context: null,
    heading: null,
    opens: null,
    snippet: [],
  };
}

function page(label: string) {
  return { key: label, label, icon: 'home' as const, to: '/' };
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

describe("the palette's suggestions", () => {
  const groups = [
    { title: 'Go to', options: [page('Home'), page('Learning Paths')] },
    { title: 'Color scheme', options: [page('Light colors'), page('Dark colors')] },
  ];
  const found = (q: string) =>
    matchingSuggestions(groups, q).flatMap(({ options }) => options.map(({ label }) => label));

  it.each([
    ['home', ['Home']],
    ['dark', ['Dark colors']],
    ['PATH', ['Learning Paths']],
    ['col dark', ['Dark colors']],
    ['color', ['Light colors', 'Dark colors']],
    ['ark', []],
    ['dark path', []],
    ['?', []],
  ])('PAL-01 is found by the beginnings of words: %s', (q, labels) => {
    expect(found(q)).toEqual(labels);
  });
});

describe('the keys of the palette', () => {
  it.each([
    ['MacIntel', '⌘ K'],
    ['iPad', '⌘ K'],
    ['Win32', 'Ctrl K'],
    ['Linux x86_64', 'Ctrl K'],
  ])('PAL-04 are named on %s as %s', (platform, label) => {
    expect(shortcutLabel({ platform })).toBe(label);
  });
});

describe('recent searches', () => {
  it('CAT-10 keep the latest six without duplicates, latest first', () => {
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
