import type { PathDetails } from '@academy/contract/schemas/paths';
import { createElement } from 'react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { aCourseCard } from '../../catalog/reading/testing.ts';
import { htmlOf, textOf } from '../../testing.tsx';
import { PathPage } from './PathPage.tsx';

const { thumbnail, topic, level, entitlements, opens, progressStatus } = aCourseCard();
const EXAM = {
  testId: 'exam',
  slug: 'exam',
  title: 'The exam',
  summary: 'Ten questions.',
  duration: 1800,
  entitlements: { view: [] },
  opens: null,
  url: null,
};
const PATH: PathDetails = {
  thumbnail,
  topic,
  level,
  entitlements,
  opens,
  progressStatus,
  pathId: 'hot-drinks',
  slug: 'hot-drinks',
  title: 'Hot drinks',
  summary: 'From leaf to cup.',
  duration: 7200,
  courses: [],
  description: '<p>Take them in this order.</p>',
  steps: [
    { type: 'course', course: aCourseCard() },
    {
      type: 'course',
      course: aCourseCard({ courseId: 'beans', slug: 'beans', title: 'Beans', tenantId: 'coffee' }),
    },
    { type: 'test', test: EXAM },
  ],
};

function page(path = PATH) {
  const route = createElement(Route, { path: '/paths/:slug', element: createElement(PathPage) });
  return htmlOf(createElement(Routes, null, route), {
    path: '/paths/hot-drinks',
    origins: { test: 'https://test.example.org', coffee: 'https://coffee.example.org' },
    queries: { '/paths/details?slug=hot-drinks': path },
  });
}

describe('PathPage', () => {
  it('CAT-11 shows courses and tests in their order, and the time of all of them', () => {
    const words = textOf(page());
    expect(words).toContain('2 hours');
    expect(words).toMatch(/1 Course Tea .* 2 Course at Coffee Academy Beans .* 3 Test The exam/);
  });

  it('RTE-12 stands under LEARNING PATH, with what the tenant says about a path', () => {
    const words = textOf(page());
    expect(words).toContain('LEARNING PATH Hot drinks');
    expect(words).toContain('Somewhere Something');
  });

  it("TEN-04 leads to another tenant's course at that tenant's origin, and says whose it is", () => {
    const html = page();
    expect(html).toContain('href="/courses/tea"');
    expect(html).toContain('href="https://coffee.example.org/courses/beans"');
  });

  it('CAT-11 offers a test where it has an address', () => {
    expect(page()).not.toContain('Go to the test');
    const test = { ...EXAM, url: 'https://exams.example.org/tea' };
    expect(page({ ...PATH, steps: [{ type: 'test', test }] })).toContain(
      'href="https://exams.example.org/tea"',
    );
  });
});
