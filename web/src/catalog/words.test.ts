import { describe, expect, it } from 'vitest';
import { categoryTitle, countWords } from './words.ts';

const noun = { one: 'course', many: 'courses' };

describe('words of a list', () => {
  it('CAT-02 say how many of how many are shown', () => {
    expect(countWords({ matching: 3, total: 40, noun })).toBe('3 of 40 courses');
    expect(countWords({ matching: 40, total: 40, noun })).toBe('40 courses');
    expect(countWords({ matching: 0, total: 1, noun })).toBe('0 of 1 course');
  });

  it('CAT-02 give a category a title', () => {
    expect(categoryTitle('topic')).toBe('Topic');
  });
});
