import { describe, expect, it } from 'vitest';
import { parseLessonAddress } from './lesson-address.ts';

describe('lesson addresses', () => {
  it('CRS-10 segment 2 is the course, segment 4 the lesson', () => {
    expect(parseLessonAddress('/lessons/pods/basics/what-is-a-pod')).toEqual({
      courseSlug: 'pods',
      lessonSlug: 'what-is-a-pod',
    });
  });

  it('CRS-10 query and fragment are no part of the lesson', () => {
    expect(parseLessonAddress('/lessons/pods/basics/volumes?from=/a/b#top')?.lessonSlug).toBe('volumes');
  });

  it.each([
    '',
    '/',
    '/lessons',
    '/lessons/pods',
    '/lessons/pods/basics',
    '/lessons/pods/basics/',
    '/lessons//x/y',
    '/courses/pods/lessons/y',
    'lessons/pods/x/y',
    'https:/lessons/pods/x/y',
  ])('CRS-10 %j is no lesson address', (address) => {
    expect(parseLessonAddress(address)).toBeNull();
  });
});
