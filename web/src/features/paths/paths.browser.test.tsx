import { schemas } from '@academy/contract/schemas';
import type { PathDetails } from '@academy/contract/schemas/paths';
import { listPaths } from '@academy/contract/paths';
import { describe, expect, it } from 'vitest';
import { aCourseCard } from '../../catalog/reading/testing.ts';
import { stubCall } from '../../testing/calls.ts';
import { aTenant } from '../../testing/page.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PathPage } from './PathPage.tsx';
import { PathsPage } from './PathsPage.tsx';

describe('the list of learning paths', () => {
  function renderAt(path: string, legacyPathTarget = 'web-developer') {
    stubCall(listPaths, schemas.listPaths.example);
    return renderScreen(<PathsPage />, { path, page: { tenant: aTenant({ legacyPathTarget }) } });
  }

  it('CAT-11, RTE-12 has the paths with their courses under LEARNING PATHS', async () => {
    const screen = await renderAt('/paths');
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('LEARNING PATHS');
    const path = screen.getByRole('article');
    await expect
      .element(path.getByRole('link', { name: 'Web developer' }))
      .toHaveAttribute('href', '/paths/web-developer');
    await expect.element(path).toHaveTextContent('Three courses and an exam.');
    await expect.element(path.getByRole('listitem').first()).toHaveTextContent('Build a REST API');
  });

  it('RTE-05 leaves the legacy address where the path it meant is published', async () => {
    const screen = await renderAt('/learning-path');
    await expect.poll(() => screen.path()).toBe('/paths/web-developer');
  });

  it('RTE-05 stays at the legacy address where no such path is published', async () => {
    const screen = await renderAt('/learning-path', 'withdrawn');
    await expect.element(screen.getByRole('link', { name: 'Web developer' })).toBeVisible();
    expect(screen.path()).toBe('/learning-path');
  });
});

describe('the page of a learning path', () => {
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
  const renderPath = (path = PATH) =>
    renderScreen(<PathPage />, {
      path: '/paths/hot-drinks',
      route: '/paths/:slug',
      page: {
        origins: { test: 'https://test.example.org', coffee: 'https://coffee.example.org' },
        queries: { '/paths/details?slug=hot-drinks': path },
      },
    });

  it('CAT-11, RTE-12 shows the time of all, and courses and tests in their order below the banner', async () => {
    const screen = await renderPath();
    await expect.element(screen.getByText('LEARNING PATH', { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hot drinks');
    await expect.element(screen.getByText('2 hours')).toBeVisible();
    const steps = screen.getByRole('region', { name: 'Somewhere' });
    await expect.element(steps).toHaveTextContent('Something');
    const articles = steps.getByRole('article').elements();
    expect(articles.map((step) => step.textContent?.replace(/(Tea|Beans|The exam).*/, ' $1'))).toEqual([
      'Course Tea',
      'Course at Coffee Academy Beans',
      'Test The exam',
    ]);
  });

  it("TEN-04 links to another tenant's course at that tenant's origin", async () => {
    const screen = await renderPath();
    await expect.element(screen.getByRole('link', { name: 'Tea' })).toHaveAttribute('href', '/courses/tea');
    await expect
      .element(screen.getByRole('link', { name: 'Beans' }))
      .toHaveAttribute('href', 'https://coffee.example.org/courses/beans');
    await expect.element(screen.getByRole('link', { name: /Go to the test/ })).not.toBeInTheDocument();
  });

  it('CAT-11 links to a test that has an address', async () => {
    const test = { ...EXAM, url: 'https://exams.example.org/tea' };
    const screen = await renderPath({ ...PATH, steps: [{ type: 'test', test }] });
    await expect
      .element(screen.getByRole('link', { name: 'Go to the test (opens in a new tab)' }))
      .toHaveAttribute('href', 'https://exams.example.org/tea');
  });
});
