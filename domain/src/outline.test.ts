import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  courseOutline,
  isLastLesson,
  nextLesson,
  previousLesson,
  readingOrder,
  type OutlineLesson,
} from './outline.ts';

const lesson = (slug: string, orderColumn: number, parentId?: string): OutlineLesson => ({
  lessonId: `id-${slug}`,
  slug,
  type: 'article',
  orderColumn,
  ...(parentId && { parentId }),
});
const module = (slug: string, orderColumn: number): OutlineLesson => ({
  ...lesson(slug, orderColumn),
  type: 'module',
});

// Deliberately out of order: the order is a matter of orderColumn alone.
const course = [
  lesson('volumes', 2, 'id-storage'),
  module('storage', 3),
  lesson('claims', 1, 'id-storage'),
  lesson('welcome', 1),
  module('basics', 2),
  lesson('pods', 1, 'id-basics'),
  lesson('farewell', 4),
];

const slugs = (lessons: OutlineLesson[]) => lessons.map(({ slug }) => slug);

describe('the outline of a course', () => {
  it('CRS-02 modules are numbered from 1 and contain their lessons in order', () => {
    const modules = courseOutline(course).flatMap((entry) => (entry.kind === 'module' ? [entry] : []));
    expect(
      modules.map(({ module, moduleNumber, lessons }) => [moduleNumber, module.slug, slugs(lessons)]),
    ).toEqual([
      [1, 'basics', ['pods']],
      [2, 'storage', ['claims', 'volumes']],
    ]);
  });

  it('CRS-02 the whole course reads from top to bottom', () => {
    expect(slugs(readingOrder(course))).toEqual([
      'welcome',
      'basics',
      'pods',
      'storage',
      'claims',
      'volumes',
      'farewell',
    ]);
  });

  it('CRS-02 a lesson whose module is missing is still listed', () => {
    expect(slugs(readingOrder([lesson('b', 2, 'id-gone'), lesson('a', 1)]))).toEqual(['a', 'b']);
  });

  it('CRS-02 every lesson appears exactly once, whatever its parent', () => {
    const any = fc.record({
      lessonId: fc.constantFrom('1', '2', '3', '4', '5', '6'),
      slug: fc.string(),
      type: fc.constantFrom('module', 'article'),
      orderColumn: fc.nat(5),
      parentId: fc.option(fc.constantFrom('1', '2', '3', '9')),
    });
    fc.assert(
      fc.property(fc.uniqueArray(any, { selector: (one) => one.lessonId }), (lessons) => {
        const ids = readingOrder(lessons).map(({ lessonId }) => lessonId);
        expect(ids.toSorted()).toEqual(lessons.map(({ lessonId }) => lessonId).toSorted());
      }),
    );
  });
});

describe('going from lesson to lesson', () => {
  it('CRS-04 the next lesson is the following one that is not a module', () => {
    expect(nextLesson(course, 'welcome')?.slug).toBe('pods');
    expect(nextLesson(course, 'pods')?.slug).toBe('claims');
    expect(nextLesson(course, 'volumes')?.slug).toBe('farewell');
    expect(nextLesson(course, 'farewell')).toBeNull();
  });

  it('CRS-04 the previous lesson is the one before that is not a module', () => {
    expect(previousLesson(course, 'claims')?.slug).toBe('pods');
    expect(previousLesson(course, 'pods')?.slug).toBe('welcome');
    expect(previousLesson(course, 'welcome')).toBeNull();
  });

  it('CRS-04 after a module comes its first lesson', () => {
    expect(nextLesson(course, 'storage')?.slug).toBe('claims');
  });

  it('CRS-04 a lesson that shares its slug with its module still leads on', () => {
    const shared = [module('intro', 1), lesson('hello', 1, 'id-intro'), lesson('bye', 2, 'id-intro')].map(
      (one) => (one.slug === 'hello' ? { ...one, slug: 'intro' } : one),
    );
    expect(nextLesson(shared, 'intro')?.slug).toBe('bye');
  });

  it('CRS-04 a slug the course does not have leads nowhere', () => {
    expect(nextLesson(course, 'nowhere')).toBeNull();
    expect(previousLesson(course, 'nowhere')).toBeNull();
  });

  it('CRS-03 the last lesson is the last that is no module', () => {
    expect(isLastLesson(course, 'farewell')).toBe(true);
    expect(isLastLesson(course, 'volumes')).toBe(false);
    expect(isLastLesson([lesson('only', 1), module('empty', 2)], 'only')).toBe(true);
    expect(isLastLesson([], 'only')).toBe(false);
  });
});
