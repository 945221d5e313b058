import { describe, expect, it } from 'vitest';
import { visitor } from '@academy/domain/access';
import type { OutlineLesson } from '@academy/contract/schemas/outline';
import type { Course, Lesson } from '../catalog/model.ts';
import { nextStep } from './next-step.ts';
import { NO_RECORDS } from './records.ts';
import { resumeLink } from './resume.ts';

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
const step = (slug: string, course: Course) => nextStep({ slug }, { course, person: visitor });

describe('the lesson that follows', () => {
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

  it('CRS-04 is none after the last one', () => {
    expect(step('slug-6', course)).toEqual({ isLastLesson: true, nextLesson: null });
  });

  it('CRS-04 counts a lesson whose module is gone among those outside of modules', () => {
    const orphaned = courseOf([lesson(2, { position: 1, parentId: 9 }), lesson(3, { position: 2 })]);
    expect(step('slug-2', orphaned).nextLesson?.slug).toBe('slug-3');
  });
});

describe('the lesson to continue with', () => {
  const course = courseOf([
    lesson(1, { position: 1, kind: 'module' }),
    lesson(2, { position: 2 }),
    lesson(3, { position: 3 }),
  ]);
  const outline = [2, 3].map(
    (itemId) =>
      ({
        lessonId: `id-${itemId}`,
        slug: `slug-${itemId}`,
        title: `Title ${itemId}`,
        type: 'article',
        orderColumn: itemId,
        parentId: null,
        isComplete: false,
      }) as OutlineLesson,
  );
  const resume = (...itemIds: number[]) => {
    const progress = new Map(itemIds.map((itemId) => [itemId, 'started'] as const));
    return resumeLink(course, { lessons: outline, records: { ...NO_RECORDS, progress } });
  };

  it('CAT-09 is the one of this course that was opened last, whatever was opened elsewhere', () => {
    expect(resume(99, 3, 2)).toEqual({ lessonId: 'id-3', slug: 'slug-3', title: 'Title 3' });
    expect(resume(1, 3)?.slug).toBe('slug-3');
  });

  it('CAT-09 is none where no lesson of this course was opened', () => {
    expect(resume()).toBeNull();
    expect(resume(99, 1)).toBeNull();
  });
});
