import type { InstructorProfile } from '@academy/contract/schemas/instructors';
import { createElement } from 'react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { aCourseCard } from '../../catalog/reading/testing.ts';
import { htmlOf, textOf } from '../../testing.tsx';
import { InstructorPage } from './InstructorPage.tsx';

const GRACE: InstructorProfile = {
  instructorId: 'grace',
  slug: 'grace',
  name: 'Grace',
  credentials: 'Teaches tea',
  avatar: null,
  bio: '<p>Has brewed since she was small.</p>',
  links: [{ name: 'github', url: 'https://github.example.org/grace' }],
  courses: [aCourseCard()],
};

function page(profile = GRACE) {
  const route = createElement(Route, { path: '/instructors/:slug', element: createElement(InstructorPage) });
  return htmlOf(createElement(Routes, null, route), {
    path: '/instructors/grace',
    queries: { '/instructors/profile?slug=grace': profile },
  });
}

describe('InstructorPage', () => {
  it('CAT-12 shows the instructor with links and courses', () => {
    const html = page();
    expect(html).toMatch(/<h1[^>]*>Grace<\/h1>/);
    expect(html).toContain('<p>Has brewed since she was small.</p>');
    expect(html).toMatch(/href="https:\/\/github\.example\.org\/grace" target="_blank"/);
    expect(html).toContain('href="/courses/tea"');
  });

  it('CAT-12 says when there are no courses yet', () => {
    expect(textOf(page({ ...GRACE, courses: [] }))).toContain('There are no courses yet.');
  });
});
