import { listChanges } from '@academy/contract/changes';
import { listFavorites } from '@academy/contract/favorites';
import { getElsewhere } from '@academy/contract/elsewhere';
import { getLearning } from '@academy/contract/learning';
import { getReviews } from '@academy/contract/reviews';
import { schemas } from '@academy/contract/schemas';
import type { Learning } from '@academy/contract/schemas/learning';
import { beforeEach, describe, expect, it } from 'vitest';
import { SIGNING_IN, VISITOR } from '../../session/store.ts';
import { stubNoNotes } from '../notes/testing.ts';
import { stubCall } from '../../testing/calls.ts';
import { NO_REVIEWS } from '../reviews/testing.ts';
import { aTenant } from '../../testing/page.ts';
import { signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { LazyMyLearning } from './LazyMyLearning.tsx';

// They are loaded after the page, possibly after a test.
beforeEach(stubNoNotes);

const example = schemas.getLearning.example;
const nothing: Learning = {
  continue: null,
  inProgress: [],
  paths: [],
  completed: [],
  suggested: [],
  starters: [],
  certificates: [],
  activity: { isHidden: false, entries: [] },
  guides: { inProgress: [], completed: [] },
  favorites: { courses: [], lessons: [], guides: [] },
};

async function renderDashboard(learning: Learning, { guides = true } = {}) {
  stubCall(getReviews, NO_REVIEWS);
  stubCall(getLearning, learning);
  stubCall(listFavorites, learning.favorites);
  const notices = [stubCall(listChanges, { items: [] }), stubCall(getElsewhere, { academies: [] })];
  const tenant = aTenant({ features: { guides, pro: false, labs: false } });
  const screen = await renderScreen(<LazyMyLearning />, { page: { tenant }, session: signIn() });
  await expect.element(screen.getByRole('heading', { name: 'Favorites', exact: true })).toBeVisible();
  // Pending notices must not leak into the next test.
  await expect.poll(() => notices.map(({ length }) => length)).toEqual([1, 1]);
  return screen;
}

describe('My Learning', () => {
  it('CAT-09 shows percent and time left of a course in progress, and resumes its current lesson', async () => {
    const course = (await renderDashboard(example)).getByRole('region', { name: 'In progress' });
    await expect.element(course.getByText('25% · 1 hour 10 minutes left')).toBeVisible();
    await expect.element(course.getByText('Your first call', { exact: true })).toBeVisible();
    await expect
      .element(course.getByRole('link', { name: 'Resume Build a REST API: Your first call' }))
      .toHaveAttribute('href', '/courses/build-a-rest-api/lessons/first-call');
  });

  it('CAT-09, FAV-02 shows completed items, and favorites by kind with pressed hearts', async () => {
    const screen = await renderDashboard(example);
    for (const name of ['In progress', 'Completed', 'Favorites'])
      await expect.element(screen.getByRole('region', { name })).toBeVisible();
    const favorites = screen.getByRole('region', { name: 'Favorites' });
    const tabs = favorites.getByRole('tab');
    expect(tabs.elements().map((tab) => tab.textContent)).toEqual([
      'Courses (1)',
      'Lessons (1)',
      'Guides (1)',
    ]);
    const saved = [];
    for (const tab of tabs.all()) {
      await tab.click();
      expect(favorites.getByRole('button', { name: /^Favorite/, pressed: true }).elements()).toHaveLength(1);
      saved.push(favorites.getByRole('tabpanel').getByRole('link').element().getAttribute('href'));
    }
    expect(saved).toContain('/guides/build-a-rest-api');
    await expect.element(screen.getByText('No courses yet!')).not.toBeInTheDocument();
  });

  it('CAT-08 suggests where to begin when it is empty', async () => {
    const screen = await renderDashboard(nothing);
    await expect.element(screen.getByText('No courses yet!')).toBeVisible();
    const leads = async (name: string, to: string) =>
      await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', to);
    await leads('Browse our catalog of courses and start learning today.', '/courses');
    await leads('Browse our courses to find your favorites.', '/courses');
    await screen.getByRole('tab', { name: 'Guides' }).click();
    await leads('Browse our guides to find your favorites.', '/guides');
    await expect.element(screen.getByText('No favorites yet!')).toBeVisible();
  });

  it('CAT-08 does not mention guides if the academy has none', async () => {
    const screen = await renderDashboard(nothing, { guides: false });
    expect(screen.container.textContent).not.toMatch(/guides/i);
  });

  it('CAT-13 says that no course is started, even if guides are done', async () => {
    const screen = await renderDashboard({ ...nothing, guides: example.guides });
    await expect.element(screen.getByText('No courses yet!')).toBeVisible();
  });

  it('CAT-09, RTE-12 greets members below the home banner', async () => {
    const screen = await renderDashboard(nothing);
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('My Learning');
    await expect.element(screen.getByText('Somewhere')).toBeVisible();
    await expect.element(screen.getByText('Welcome back, Ada. Something')).toBeVisible();
  });

  it.each([
    ['is there while the user is being verified', SIGNING_IN, 1],
    ['is not there for visitors', VISITOR, 0],
  ] as const)('CAT-09 %s', async (_, session, count) => {
    stubCall(getReviews, NO_REVIEWS);
    stubCall(getLearning, nothing);
    stubCall(listFavorites, nothing.favorites);
    stubCall(listChanges, { items: [] });
    stubCall(getElsewhere, { academies: [] });
    const screen = await renderScreen(<LazyMyLearning />, { session });
    expect(screen.getByRole('region', { name: 'My Learning' }).elements()).toHaveLength(count);
  });
});
