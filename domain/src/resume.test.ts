import { describe, expect, it } from 'vitest';
import { lessonToResume } from './resume.ts';

const lesson = (slug: string, orderColumn: number, isComplete = false) => ({
  lessonId: `id-${slug}`,
  slug,
  type: 'article',
  orderColumn,
  isComplete,
});

describe('where to go on', () => {
  it('CAT-09 is the lesson somebody was in last', () => {
    const lessons = [lesson('a', 1, true), lesson('b', 2), lesson('c', 3)];
    expect(lessonToResume(lessons, 'id-c')?.slug).toBe('c');
  });

  it('CAT-09 is the next one that is not done after the one last completed', () => {
    const lessons = [lesson('a', 1), lesson('b', 2, true), lesson('c', 3, true), lesson('d', 4)];
    expect(lessonToResume(lessons, 'id-b')?.slug).toBe('d');
  });

  it('CAT-09 is the first one that was left out, once the end is reached', () => {
    const lessons = [lesson('a', 1, true), lesson('b', 2), lesson('c', 3, true)];
    expect(lessonToResume(lessons, 'id-c')?.slug).toBe('b');
  });

  it('CAT-09 is never a module, nor a lesson that is gone', () => {
    const lessons = [{ ...lesson('part', 1), type: 'module' }, lesson('a', 2)];
    expect(lessonToResume(lessons, 'id-part')?.slug).toBe('a');
    expect(lessonToResume(lessons, 'id-gone')?.slug).toBe('a');
    expect(lessonToResume(lessons, null)?.slug).toBe('a');
  });

  it('CAT-09 is the first one that is not done when none of the lessons was opened', () => {
    const lessons = [lesson('a', 1, true), lesson('b', 2), lesson('c', 3)];
    expect(lessonToResume(lessons, null)?.slug).toBe('b');
    expect(lessonToResume(lessons, 'id-gone')?.slug).toBe('b');
  });

  it('CAT-09 is nowhere when everything is done', () => {
    expect(lessonToResume([lesson('a', 1, true)], 'id-a')).toBeNull();
    expect(lessonToResume([], null)).toBeNull();
  });
});
