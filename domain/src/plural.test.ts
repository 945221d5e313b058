import { describe, expect, it } from 'vitest';
import { formatCount, pluralize } from './plural.ts';

describe('plural', () => {
  it('uses the singular for exactly one', () => {
    expect(formatCount(1, 'course')).toBe('1 course');
    expect(formatCount(0, 'course')).toBe('0 courses');
    expect(formatCount(2, 'course')).toBe('2 courses');
  });

  it('takes an irregular plural', () => {
    expect(formatCount(1, 'entry', 'entries')).toBe('1 entry');
    expect(formatCount(3, 'entry', 'entries')).toBe('3 entries');
  });

  it('gives the noun alone', () => {
    expect(pluralize(1, 'person has', 'people have')).toBe('person has');
    expect(pluralize(4, 'person has', 'people have')).toBe('people have');
  });
});
