import { exampleInstructor } from '@academy/contract/schemas/catalog';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { htmlOf, textOf } from '../../testing.tsx';
import { findInstructors, InstructorsPage } from './InstructorsPage.tsx';

const grace = { ...exampleInstructor, instructorId: 'grace', slug: 'grace', name: 'Grace Example' };
const instructors = [exampleInstructor, grace];

describe('InstructorsPage', () => {
  it('CAT-12 lists the instructors under INSTRUCTORS (RTE-12)', () => {
    const queries = { '/instructors/list': { instructors } };
    const html = htmlOf(createElement(InstructorsPage), { path: '/instructors', queries });
    expect(html).toMatch(/<h1[^>]*>INSTRUCTORS<\/h1>/);
    expect(textOf(html)).toContain('2 instructors');
    const found = htmlOf(createElement(InstructorsPage), { path: '/instructors?search=grace', queries });
    expect(textOf(found)).toContain('1 of 2 instructors');
  });

  it('CAT-06 finds instructors by name and by credentials', () => {
    expect(findInstructors(instructors, 'GRACE')).toEqual([grace]);
    expect(findInstructors(instructors, 'teacher')).toHaveLength(2);
    expect(findInstructors(instructors, '.')).toEqual([]);
    expect(findInstructors(instructors, ' ')).toBe(instructors);
  });
});
