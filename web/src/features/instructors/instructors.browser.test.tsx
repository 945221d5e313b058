import { exampleInstructor } from '@academy/contract/schemas/catalog';
import type { InstructorProfile } from '@academy/contract/schemas/instructors';
import { describe, expect, it } from 'vitest';
import { aCourseCard } from '../../catalog/reading/testing.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { InstructorPage } from './InstructorPage.tsx';
import { InstructorsPage } from './InstructorsPage.tsx';

describe('the list of instructors', () => {
  it('CAT-12, CAT-06, RTE-12 has the instructors under INSTRUCTORS, and finds them by name', async () => {
    const grace = { ...exampleInstructor, instructorId: 'grace', slug: 'grace', name: 'Grace Example' };
    const screen = await renderScreen(<InstructorsPage />, {
      path: '/instructors',
      page: { queries: { '/instructors/list': { instructors: [exampleInstructor, grace] } } },
    });
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('INSTRUCTORS');
    await expect.element(screen.getByText('2 instructors', { exact: true })).toBeVisible();
    await screen.getByRole('searchbox', { name: 'Search instructors' }).fill('grace');
    await expect.element(screen.getByText('1 of 2 instructors')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Ada Example' })).not.toBeInTheDocument();
    await expect.poll(() => screen.path()).toBe('/instructors?search=grace');
  });
});

describe('the page of an instructor', () => {
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
  const renderProfile = (profile = GRACE) =>
    renderScreen(<InstructorPage />, {
      path: '/instructors/grace',
      route: '/instructors/:slug',
      page: { queries: { '/instructors/profile?slug=grace': profile } },
    });

  it('CAT-12 shows who it is, with links and courses', async () => {
    const screen = await renderProfile();
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Grace');
    await expect.element(screen.getByText('Has brewed since she was small.')).toBeVisible();
    const link = screen.getByRole('link', { name: 'GitHub (opens in a new tab)' });
    await expect.element(link).toHaveAttribute('href', 'https://github.example.org/grace');
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect
      .element(screen.getByRole('region', { name: 'Courses with Grace' }).getByRole('link', { name: 'Tea' }))
      .toHaveAttribute('href', '/courses/tea');
  });

  it('CAT-12 says when there are no courses yet', async () => {
    const screen = await renderProfile({ ...GRACE, courses: [] });
    await expect.element(screen.getByText(/There are no courses yet\./)).toBeVisible();
  });
});
