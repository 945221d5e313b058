import { describe, expect, it } from 'vitest';
import { categoryTitle, formatResultCount } from './labels.ts';

const noun = { one: 'course', many: 'courses' };

describe('words of a list', () => {
  it('CAT-02 say how many of how many are shown', () => {
    expect(formatResultCount({ matching: 3, total: 40, noun })).toBe('3 of 40 courses');
    expect(formatResultCount({ matching: 40, total: 40, noun })).toBe('40 courses');
    expect(formatResultCount({ matching: 0, total: 1, noun })).toBe('0 of 1 course');
  });

  it('CAT-02 give a category a title', () => {
    expect(categoryTitle('topic')).toBe('Topic');
  });
});
