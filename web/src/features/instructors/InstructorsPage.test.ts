import { exampleInstructor } from '@academy/contract/schemas/catalog';
import { expect, it } from 'vitest';
import { findInstructors } from './InstructorsPage.tsx';

const grace = { ...exampleInstructor, instructorId: 'grace', slug: 'grace', name: 'Grace Example' };
const instructors = [exampleInstructor, grace];

it('CAT-06 finds instructors by name and by credentials', () => {
  expect(findInstructors(instructors, 'GRACE')).toEqual([grace]);
  expect(findInstructors(instructors, 'teacher')).toHaveLength(2);
  expect(findInstructors(instructors, '.')).toEqual([]);
  expect(findInstructors(instructors, ' ')).toBe(instructors);
});
