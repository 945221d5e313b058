import { listChanges } from '@academy/contract/changes';
import { listFavorites } from '@academy/contract/favorites';
import { getElsewhere } from '@academy/contract/elsewhere';
import { getLearning, getTimePlan, setActivityShown } from '@academy/contract/learning';
import { getReviews } from '@academy/contract/reviews';
import { schemas } from '@academy/contract/schemas';
import type { Learning } from '@academy/contract/schemas/learning';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { stubNoNotes } from '../notes/testing.ts';
import { stubCall } from '../../testing/calls.ts';
import { NO_REVIEWS } from '../reviews/testing.ts';
import { aTenant } from '../../testing/page.ts';
import { signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { LazyMyLearning } from './LazyMyLearning.tsx';
import { SuggestedCourses } from './SuggestedCourses.tsx';

// They are loaded after the page, possibly after a test.
beforeEach(stubNoNotes);

const { example } = schemas.getLearning;
const [course] = example.inProgress;
const { continue: going } = example;
if (!course || !going) throw new Error('The example has a course to continue');

async function renderHome(change: Partial<Learning> = {}) {
  const learning = { ...example, ...change };
  stubCall(getReviews, NO_REVIEWS);
  stubCall(getLearning, learning);
  stubCall(listFavorites, learning.favorites);
  const notices = [stubCall(listChanges, { items: [] }), stubCall(getElsewhere, { academies: [] })];
  const tenant = aTenant({ features: { guides: true, pro: false, labs: false } });
  const screen = await renderScreen(<LazyMyLearning />, { page: { tenant }, session: signIn() });
  await expect.element(screen.getByRole('heading', { name: 'How much time do you have?' })).toBeVisible();
  // Pending notices must not leak into the next test.
  await expect.poll(() => notices.map(({ length }) => length)).toEqual([1, 1]);
  return screen;
}

describe('the Continue card', () => {
  it('MYL-01 links to the last-read section, with the time left', async () => {
    const card = (await renderHome()).getByRole('region', { name: 'Your first call' });
    await expect
      .element(card.getByRole('link', { name: 'Continue: Your first call' }))
      .toHaveAttribute('href', '/courses/build-a-rest-api/lessons/first-call#send-it');
    await expect.element(card.getByText('Build a REST API · Lesson 4 of 12')).toBeVisible();
    await expect.element(card.getByText('You were at: Send it')).toBeVisible();
    await expect.element(card.getByText('4 minutes left · 1 hour 10 minutes in the course')).toBeVisible();
  });

  it.each([
    [
      'a lab that was begun',
      { type: 'lab', isStarted: true },
      '/courses/build-a-rest-api/lessons/first-call/lab',
    ],
    ['a lab that was not', { type: 'lab', isStarted: false }, '/courses/build-a-rest-api/lessons/first-call'],
  ])('MYL-01 opens %s at its own page', async (_, lesson, href) => {
    const screen = await renderHome({
      continue: { ...going, heading: null, lesson: { ...going.lesson, ...lesson } },
    });
    const name = `${lesson.isStarted ? 'Continue' : 'Start the next lesson'}: Your first call`;
    await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  });

  it('MYL-01 shows the second of a video, and works for a guide without a course', async () => {
    const screen = await renderHome({
      continue: { ...going, course: null, heading: null, second: 187 },
    });
    await expect.element(screen.getByText('You were at: 3:07')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Continue: Your first call' }))
      .toHaveAttribute('href', '/guides/first-call');
  });
});

describe('the home page of members', () => {
  it('MYL-02 shows date and score of completed courses', async () => {
    const done = { ...course, progressStatus: 'Completed' as const };
    const screen = await renderHome({
      completed: [
        { ...done, completedAt: '2026-11-15T10:00:00.000Z', score: 88 },
        { ...done, courseId: 'b', title: 'Other', completedAt: '2026-11-14T10:00:00.000Z', score: null },
      ],
    });
    await expect.element(screen.getByText('Nov 15, 2026 · 88% in the checks')).toBeVisible();
    await expect.element(screen.getByText('Nov 14, 2026', { exact: true })).toBeVisible();
  });

  it('MYL-03 suggests courses', async () => {
    stubCall(getReviews, NO_REVIEWS);
    stubCall(getLearning, example);
    const screen = await renderScreen(<SuggestedCourses />, { session: signIn() });
    await expect.element(screen.getByRole('heading', { level: 3, name: 'Build a REST API' })).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'All courses' }))
      .toHaveAttribute('href', '/courses');
  });

  it('MYL-03 says if no course is left to suggest', async () => {
    stubCall(getReviews, NO_REVIEWS);
    stubCall(getLearning, { ...example, suggested: [] });
    const screen = await renderScreen(<SuggestedCourses />, { session: signIn() });
    await expect.element(screen.getByText(/^You have completed every course here/)).toBeVisible();
    await expect.element(screen.getByText(/^New content and content related/)).not.toBeInTheDocument();
    await expect.element(screen.getByRole('link', { name: 'All courses' })).toBeVisible();
  });

  it('MYL-04 shows the days of the week with the length of their material, and hides them permanently', async () => {
    const screen = await renderHome({
      activity: { isHidden: false, entries: [{ at: new Date().toISOString(), seconds: 600 }] },
    });
    await expect.element(screen.getByText('1 day, about 10 minutes of material')).toBeVisible();
    const calls = stubCall(setActivityShown, { isHidden: true });
    const reads = stubCall(getLearning, { ...example, activity: { isHidden: true, entries: [] } });
    await screen.getByRole('button', { name: 'Hide' }).click();
    await expect.element(screen.getByRole('button', { name: 'Show my week' })).toBeVisible();
    await expect.element(screen.getByText('1 day, about 10 minutes of material')).not.toBeInTheDocument();
    expect(calls.map(({ body }) => body)).toEqual([{ isHidden: true }]);
    await expect.poll(() => reads.length).toBe(1);
  });

  it('MYL-04 shows nothing for an empty week', async () => {
    const screen = await renderHome({ activity: { isHidden: false, entries: [] } });
    await expect.element(screen.getByText('This week')).not.toBeInTheDocument();
  });

  it('MYL-05 plans the available minutes', async () => {
    const screen = await renderHome();
    stubCall(getTimePlan, schemas.getTimePlan.example);
    await screen.getByRole('button', { name: '20 minutes' }).click();
    const step = screen.getByRole('listitem').getByRole('link', { name: 'Your first call', exact: true });
    await expect
      .element(step)
      .toHaveAttribute('href', '/courses/build-a-rest-api/lessons/first-call#send-it');
    await expect.element(screen.getByText('4 minutes in all')).toBeVisible();
    await expect
      .element(screen.getByRole('button', { name: '20 minutes' }))
      .toHaveAttribute('aria-pressed', 'true');
  });

  it('MYL-05 sums up the displayed minutes', async () => {
    const screen = await renderHome();
    const plan = schemas.getTimePlan.example;
    const [first] = plan.steps;
    if (!first) throw new Error('The example has a step');
    const steps = ['first', 'second'].map((lessonId) => ({ ...first, lessonId, duration: 264 }));
    stubCall(getTimePlan, { ...plan, steps, seconds: 528 });
    await screen.getByRole('button', { name: '20 minutes' }).click();
    await expect.element(screen.getByText('8 minutes in all')).toBeVisible();
  });

  it('MYL-05 shows the length of the shortest step if none fits', async () => {
    const screen = await renderHome();
    stubCall(getTimePlan, { steps: [], seconds: 0, shortest: 840 });
    await screen.getByRole('button', { name: '10 minutes' }).click();
    await expect
      .element(screen.getByText('Nothing fits into 10 minutes: the shortest step takes 14 minutes.'))
      .toBeVisible();
  });

  it('MYL-06 welcomes people who have started nothing with starters, without empty boxes', async () => {
    const starter = { slug: 'one', title: 'One', summary: 'Begin', thumbnail: null, duration: 600 };
    const screen = await renderHome({
      continue: null,
      inProgress: [],
      completed: [],
      guides: { inProgress: [], completed: [] },
      favorites: { courses: [], lessons: [], guides: [] },
      starters: [
        { ...starter, type: 'course' },
        { ...starter, type: 'guide', slug: 'two', title: 'Two' },
        { ...starter, type: 'path', slug: 'three', title: 'Three' },
      ],
    });
    const welcome = screen.getByRole('region', { name: 'Good to have you here' });
    const hrefs = welcome
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['/courses/one', '/guides/two', '/paths/three', '/courses']);
    await expect.element(welcome.getByText('No courses yet!')).toBeVisible();
    await expect.element(screen.getByText('No favorites yet!')).not.toBeInTheDocument();
  });

  it('MYL-07 shows the next step of a path', async () => {
    const next = {
      courseSlug: 'data',
      courseTitle: 'Data',
      tenantId: 'test',
      thumbnail: null,
      lesson: { lessonId: 'l', slug: 'tables', title: 'Tables' },
      duration: 300,
      isLocked: true,
    };
    const screen = await renderHome({
      paths: [
        { slug: 'developer', title: 'Developer', progress: { completedLesson: 14, lessonsCount: 50 }, next },
      ],
    });
    const section = screen.getByRole('region', { name: 'Next in your path' });
    await expect.element(section.getByText('14 of 50 lessons · 28%')).toBeVisible();
    await expect
      .element(section.getByRole('link', { name: 'Tables' }))
      .toHaveAttribute('href', '/courses/data');
  });

  it('MYL-08 navigates favorites by keyboard, like tabs', async () => {
    const screen = await renderHome();
    const tab = (name: string) => screen.getByRole('tab', { name });
    await tab('Courses').click();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tab('Lessons')).toHaveFocus();
    await expect.element(tab('Lessons')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{End}');
    await expect.element(tab('Guides')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tab('Courses')).toHaveFocus();
    await expect.element(tab('Guides')).toHaveAttribute('tabindex', '-1');
    await expect.element(screen.getByRole('tabpanel', { name: 'Courses' })).toBeVisible();
  });
});
