import { describe, expect, it } from 'vitest';
import { addressOf } from './client.ts';
import { contentKey } from './content-key.ts';
import { getCourse, listCourses } from './courses.ts';
import { getLesson } from './lessons.ts';

describe('the name of an answer in the page', () => {
  it('API-05 is the address it would be asked at, so that a page never asks for what it brought', () => {
    const slug = 'a b&c/ü';
    expect(contentKey(listCourses.path)).toBe(addressOf(listCourses, {}));
    expect(contentKey(getCourse.path, { slug })).toBe(addressOf(getCourse, { query: { slug } }));
    expect(contentKey('/lessons/tea/green')).toBe(
      addressOf(getLesson, { params: { courseSlug: 'tea', lessonSlug: 'green' } }),
    );
  });
});
