import { expect, it } from 'vitest';
import { schemas } from '@academy/contract/schemas';
import { changeSummary } from './change-summary.ts';

const [COURSE] = schemas.listChanges.example.items;
const LESSON = { lessonId: 'a', slug: 'a', title: 'A' };

it.each([
  [1, 0, '1 lesson changed since you finished'],
  [0, 1, '1 lesson is new since you finished'],
  [0, 2, '2 lessons are new since you finished'],
  [2, 1, '2 lessons changed and 1 is new since you finished'],
])('CHG-02, CHG-09 says of %i changed and %i new lessons: %s', (changed, added, text) => {
  if (!COURSE) throw new Error('The example has a course');
  const lessons = (length: number) => Array.from({ length }, () => LESSON);
  const item = { ...COURSE, lessons: lessons(changed), newLessons: lessons(added) };
  expect(changeSummary(item)).toBe(text);
});
