import { describe, expect, it } from 'vitest';
import { pages } from './pages.ts';

describe('pages', () => {
  it('RTE-03 have these addresses (RTE-04 to RTE-08, RTE-13)', () => {
    const patterns = Object.entries(pages).map(([name, { pattern }]) => [name, pattern]);
    expect(Object.fromEntries(patterns)).toMatchInlineSnapshot();
  });

  it('RTE-03 build an address from its parameters', () => {
    expect(pages.courses.path()).toBe('/courses');
    expect(pages.lesson.path({ courseSlug: 'tea', lessonSlug: 'water' })).toBe('/courses/tea/lessons/water');
    expect(pages.draft.path({ signature: 'abc' })).toBe('/drafts/abc');
    expect(pages.draft.path({ signature: 'abc', lesson: 'water' })).toBe('/drafts/abc/water');
  });

  it('RTE-09 keep a slug within its own segment', () => {
    expect(pages.contentPage.path({ slug: 'a/b?c#d' })).toBe('/a%2Fb%3Fc%23d');
  });
});
