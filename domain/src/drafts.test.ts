import { expect, it } from 'vitest';
import { isDraftKind } from './drafts.ts';

it('DRAFT-01 are courses, lessons, guides, paths and pages, and nothing else', () => {
  expect(['course', 'lesson', 'guide', 'path', 'page'].map(isDraftKind)).toEqual(Array(5).fill(true));
  expect(['', 'module', 'toString', 'Course'].map(isDraftKind)).toEqual(Array(4).fill(false));
});
