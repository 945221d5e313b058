import { describe, expect, it } from 'vitest';
import { addressOf } from './address.ts';
import { contentKey, isKeyOf } from './content-key.ts';
import { getCourse, listCourses } from './courses.ts';
import { getLab } from './labs.ts';
import { getLesson, listLessons } from './lessons.ts';

const lesson = { params: { courseSlug: 'tea', lessonSlug: 'a b/ü' } };

describe('the cache key of an answer', () => {
  it('API-05 is the address it is requested at, so that a page never requests what it already has', () => {
    const query = { slug: 'a b&c/ü' };
    expect(contentKey(listCourses)).toBe(addressOf(listCourses));
    expect(contentKey(getCourse, { query })).toBe(addressOf(getCourse, { query }));
    expect(contentKey(getLesson, lesson)).toBe(addressOf(getLesson, lesson));
  });

  it('API-05 leaves out the tenant, however it is named', () => {
    expect(contentKey(getCourse, { query: { slug: 'tea', tenantId: 'kube' } })).toBe(
      '/courses/details?slug=tea',
    );
  });

  it('CRS-03 tells the endpoint it was built for, and no other', () => {
    const key = contentKey(getLesson, lesson);
    expect(isKeyOf(getLesson, key)).toBe(true);
    for (const other of [listLessons, getLab, getCourse]) expect(isKeyOf(other, key)).toBe(false);
    expect(isKeyOf(getCourse, contentKey(getCourse, { query: { slug: 'tea' } }))).toBe(true);
  });
});
