import { describe, expect, it } from 'vitest';
import { courseScore } from './course-score.ts';

describe('the score of a course', () => {
  it('NEXT-07 is that of all its checks together, in whole percent', () => {
    const checks = [
      { score: 2, questions: 2 },
      { score: 3, questions: 5 },
    ];
    expect(courseScore(checks)).toBe(71);
    expect(courseScore([{ score: 0, questions: 3 }])).toBe(0);
  });

  it('NEXT-07 is none without a scored question', () => {
    expect(courseScore([])).toBeNull();
    expect(courseScore([{ score: 0, questions: 0 }])).toBeNull();
  });
});
