import { describe, expect, it } from 'vitest';
import { categoryTitle, checkSize, formatResultCount } from './labels.ts';

const noun = { one: 'course', many: 'courses' };

describe('labels of a list', () => {
  it('CAT-02 say how many of how many are shown', () => {
    expect(formatResultCount({ matching: 3, total: 40, noun })).toBe('3 of 40 courses');
    expect(formatResultCount({ matching: 40, total: 40, noun })).toBe('40 courses');
    expect(formatResultCount({ matching: 0, total: 1, noun })).toBe('0 of 1 course');
  });

  it('QUIZ-07 say how many right answers a check requires, unless it is zero', () => {
    expect(checkSize({ totalQuestions: 3, passingMarks: 2 })).toBe('3 questions, 2 correct to pass');
    expect(checkSize({ totalQuestions: 3, passingMarks: 1 })).toBe('3 questions, 1 correct to pass');
    expect(checkSize({ totalQuestions: 1, passingMarks: 0 })).toBe('1 question, no minimum score');
  });

  it('CAT-02 give a category a title', () => {
    expect(categoryTitle('topic')).toBe('Topic');
  });
});
