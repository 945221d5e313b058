import { describe, expect, it } from 'vitest';
import { visitor } from '@academy/domain/access';
import type { Course, Lesson } from '../catalog/model.ts';
import { lessonAfter } from './lesson-after.ts';

type Placed = { position: number; parentId?: number | null; kind?: 'lesson' | 'module' };

/** The parts of a lesson that its place in the outline depends on. */
const lesson = (itemId: number, { position, parentId = null, kind = 'lesson' }: Placed) =>
  ({
    itemId,
    id: `id-${itemId}`,
    slug: `slug-${itemId}`,
    kind,
    status: 'live',
    position,
    parentId,
    card: { title: `Title ${itemId}` },
  }) as Lesson;
const courseOf = (lessons: Lesson[]) => ({ lessons }) as unknown as Course;
const step = (slug: string, course: Course) => lessonAfter({ slug }, { course, person: visitor });

describe('the following lesson', () => {
  const course = courseOf([
    lesson(1, { position: 1, kind: 'module' }),
    lesson(2, { position: 2, parentId: 1 }),
    lesson(3, { position: 3, kind: 'module' }),
    lesson(4, { position: 4, parentId: 3 }),
    lesson(5, { position: 5, parentId: 1 }),
    lesson(6, { position: 6 }),
  ]);

  it('CRS-04 is the next one of the same module, then of the next module', () => {
    const next = ['slug-2', 'slug-5', 'slug-4'].map((slug) => step(slug, course).nextLesson?.slug);
    expect(next).toEqual(['slug-5', 'slug-4', 'slug-6']);
    expect(step('slug-2', course)).toEqual({
      isLastLesson: false,
      nextLesson: { lessonId: 'id-5', slug: 'slug-5', title: 'Title 5' },
    });
  });

  it('CRS-04 is null after the last one', () => {
    expect(step('slug-6', course)).toEqual({ isLastLesson: true, nextLesson: null });
  });

  it('CRS-04 treats a lesson with a missing module as outside of modules', () => {
    const orphaned = courseOf([lesson(2, { position: 1, parentId: 9 }), lesson(3, { position: 2 })]);
    expect(step('slug-2', orphaned).nextLesson?.slug).toBe('slug-3');
  });
});
