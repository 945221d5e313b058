import { firstCardsKey } from '@academy/contract/content-key';
import { listCourses } from '@academy/contract/courses';
import { setFavorite } from '@academy/contract/favorites';
import { exampleCourse } from '@academy/contract/schemas/catalog';
import { courseFields } from '@academy/domain/catalog-lists';
import { buildCategories } from '@academy/domain/filters';
import type { ProgressStatus } from '@academy/domain/progress';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createQueryClient } from '../../api/query-client.ts';
import { followOutbox } from '../learning/follow-outbox.ts';
import { createSessionStore } from '../../session/store.ts';
import { answerAfterTest, refusal, stubCall } from '../../testing/calls.ts';
import { aTenant } from '../../testing/page.ts';
import { signIn } from '../../testing/people.ts';
import { renderScreen, type Screen } from '../../testing/render-screen.tsx';
import { CoursesPage } from './CoursesPage.tsx';

const categories = [
  {
    categoryName: 'level',
    options: [
      { name: 'Beginner', key: 'Beginner', count: 2, checked: false },
      { name: 'Advanced', key: 'Advanced', count: 1, checked: false },
    ],
  },
];
const plain = { ...exampleCourse, tenantId: 'test', topic: [], summary: '', isFavorite: false };
const courses = [
  { ...plain, courseId: 'one', slug: 'one', title: 'REST one', level: ['Beginner'], duration: 60 },
  { ...plain, courseId: 'two', slug: 'two', title: 'Data two', level: ['Beginner'], duration: 600 },
  { ...plain, courseId: 'three', slug: 'three', title: 'REST three', level: ['Advanced'], duration: 30 },
];

async function renderCourses(path = '/courses', options: Parameters<typeof renderScreen>[1] = {}) {
  stubCall(listCourses, { courses, categories });
  const screen = await renderScreen(<CoursesPage />, { path, ...options });
  await expect.element(screen.getByRole('heading', { name: 'COURSES' })).toBeVisible();
  return screen;
}

const titles = (screen: Screen) =>
  screen
    .getByRole('heading', { level: 2 })
    .elements()
    .map((heading) => heading.textContent);
const filters = (screen: Screen) => screen.getByRole('complementary', { name: 'Filters' });

describe('the filters of a list', () => {
  const oneOption = [{ categoryName: 'level', options: categories[0]?.options.slice(0, 1) ?? [] }];

  it('CAT-16 are offered to visitors from the second option on', async () => {
    const screen = await renderCourses();
    await expect.element(filters(screen).getByRole('checkbox', { name: 'Advanced 1' })).toBeVisible();
    await screen.unmount();
    stubCall(listCourses, { courses, categories: oneOption });
    const short = await renderScreen(<CoursesPage />, { path: '/courses' });
    await expect.poll(() => titles(short)).toHaveLength(3);
    expect(filters(short).elements()).toEqual([]);
    await expect.element(short.getByRole('searchbox', { name: 'Search courses' })).toBeVisible();
  });

  it('CAT-16 are shown to visitors while the only option is active, so that it can be cleared', async () => {
    stubCall(listCourses, { courses, categories: oneOption });
    const screen = await renderScreen(<CoursesPage />, { path: '/courses?level=Beginner' });
    await expect.poll(() => titles(screen)).toHaveLength(2);
    await expect.element(filters(screen)).toBeVisible();
  });

  it('CAT-16 are offered to members in every list, however short', async () => {
    const one = courses.slice(0, 1);
    stubCall(listCourses, { courses: one, categories: buildCategories(one, courseFields) });
    const screen = await renderScreen(<CoursesPage />, { path: '/courses', session: signIn() });
    for (const name of ['In Progress 0', 'Favorites 0'])
      await expect.element(filters(screen).getByRole('checkbox', { name })).toBeVisible();
  });

  it('CAT-02, CAT-03, CAT-07 narrow the list and update the address; each can be removed', async () => {
    const screen = await renderCourses();
    await filters(screen).getByRole('checkbox', { name: 'Beginner 2' }).click();
    await expect.poll(() => titles(screen)).toEqual(['REST one', 'Data two']);
    await expect.poll(() => screen.path()).toBe('/courses?level=Beginner');
    await expect.element(screen.getByRole('status').first()).toHaveTextContent('2 of 3 courses');
    await screen.getByRole('button', { name: 'Remove Level: Beginner' }).click();
    await expect.poll(() => titles(screen)).toHaveLength(3);
    await expect.poll(() => screen.path()).toBe('/courses');
  });

  it('CAT-06, CAT-07 search as the user types, together with the filters', async () => {
    const screen = await renderCourses('/courses?level=Beginner');
    await expect.poll(() => titles(screen)).toHaveLength(2);
    await screen.getByRole('searchbox', { name: 'Search courses' }).fill('rest');
    await expect.poll(() => titles(screen)).toEqual(['REST one']);
    await expect.poll(() => screen.path()).toBe('/courses?level=Beginner&search=rest');
    await screen.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(() => titles(screen)).toHaveLength(3);
    await expect.element(screen.getByRole('searchbox', { name: 'Search courses' })).toHaveValue('');
  });

  it('CAT-06 offer to clear if nothing matches', async () => {
    const screen = await renderCourses('/courses?search=(');
    await expect.element(screen.getByText('No courses match')).toBeVisible();
    await screen.getByRole('button', { name: 'Clear all filters' }).click();
    await expect.poll(() => titles(screen)).toHaveLength(3);
  });

  it('CAT-07 sort the list', async () => {
    const screen = await renderCourses();
    await expect.poll(() => titles(screen)).toHaveLength(3);
    const options = screen.getByRole('combobox', { name: 'Sort by' }).getByRole('option').elements();
    const shortest = options.find((option) => /short/i.test(option.textContent ?? ''));
    await screen.getByRole('combobox', { name: 'Sort by' }).selectOptions(shortest?.textContent ?? '');
    await expect.poll(() => titles(screen)).toEqual(['REST three', 'REST one', 'Data two']);
  });

  it('CAT-07 ignore an unknown filter', async () => {
    const screen = await renderCourses('/courses?color=red');
    await expect.poll(() => titles(screen)).toHaveLength(3);
    await expect.element(screen.getByRole('list', { name: 'Active filters' })).not.toBeInTheDocument();
  });

  it('CAT-03, CAT-07 are initialized from the address, with its search and order', async () => {
    const screen = await renderCourses('/courses?level=Beginner&level=Advanced&search=t&sort=longest');
    await expect.poll(() => titles(screen)).toEqual(['Data two', 'REST one', 'REST three']);
    for (const name of ['Beginner 2', 'Advanced 1'])
      await expect.element(filters(screen).getByRole('checkbox', { name })).toBeChecked();
    await expect.element(screen.getByRole('searchbox', { name: 'Search courses' })).toHaveValue('t');
    await expect.element(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('longest');
    const active = screen.getByRole('list', { name: 'Active filters' }).getByRole('button');
    expect(active.elements().map((button) => button.textContent)).toEqual([
      'Remove Level: Beginner',
      'Remove Level: Advanced',
      'Remove Search: “t”',
      'Clear all',
    ]);
  });

  it.each([
    [0, 'No favorites yet!', 'Browse our courses to find your favorites.'],
    [1, 'No courses match', 'Try another word, or remove one of the filters.'],
  ])('CAT-13, CAT-08 with %i favorites say %s', async (count, title, text) => {
    const options = [{ name: 'Favorites', key: 'Favorites', count, checked: false }];
    stubCall(listCourses, { courses, categories: [{ categoryName: 'favorite', options }] });
    const screen = await renderScreen(<CoursesPage />, { path: '/courses?favorite=Favorites' });
    await expect.element(screen.getByText(title)).toBeVisible();
    await expect.element(screen.getByText(text)).toBeVisible();
  });

  const started = 'Browse our catalog of courses and start learning today.';
  const toFilters = 'Try another word, or remove one of the filters.';

  it.each<{ search: string; statuses: ProgressStatus[]; says: string[] }>([
    { search: 'progress=In+Progress', statuses: [], says: ['No courses yet!', started] },
    { search: 'progress=Completed', statuses: [], says: ['No courses yet!', started] },
    {
      search: 'progress=In+Progress',
      statuses: ['Completed'],
      says: ['No courses in progress', 'Start your next course today.'],
    },
    {
      search: 'progress=Completed',
      statuses: ['In Progress'],
      says: ['No completed courses yet', 'Continue a course that is in progress.'],
    },
    {
      search: 'progress=Completed&search=zzz',
      statuses: ['Completed'],
      says: ['No courses match', toFilters],
    },
  ])('CAT-14 $search of courses that are $statuses says what to do', async ({ search, statuses, says }) => {
    const own = courses.map((course, at) => {
      const progressStatus: ProgressStatus = statuses[at] ?? 'Not Started';
      return { ...course, progressStatus };
    });
    stubCall(listCourses, { courses: own, categories: buildCategories(own, courseFields) });
    const screen = await renderScreen(<CoursesPage />, { path: `/courses?${search}`, session: signIn() });
    for (const text of says) await expect.element(screen.getByText(text)).toBeVisible();
    await screen.getByRole('button', { name: /^(Browse all courses|Clear all filters)$/ }).click();
    await expect.poll(() => titles(screen)).toHaveLength(3);
  });

  it.each([
    ['CAT-04', 'progress=In+Progress', ['REST one']],
    ['CAT-04', 'progress=Completed', ['Data two']],
    ['CAT-05', 'favorite=favorites', ['REST one']],
  ])('%s answer a member by their own list, not by the first cards: %s', async (_, search, found) => {
    const statuses: Record<string, ProgressStatus> = { one: 'In Progress', two: 'Completed' };
    const own = courses.map((course) => ({
      ...course,
      isFavorite: course.slug === 'one',
      progressStatus: statuses[course.slug] ?? 'Not Started',
    }));
    let answer = () => {};
    const loading = new Promise<void>((resolve) => (answer = resolve));
    stubCall(listCourses, async () => {
      await loading;
      return { courses: own, categories: buildCategories(own, courseFields) };
    });
    const first = { cards: courses, matching: 3, total: 3, categories };
    const screen = await renderScreen(<CoursesPage />, {
      path: `/courses?${search}`,
      session: signIn(),
      page: { queries: { [firstCardsKey('/courses', '')]: first } },
    });
    expect(titles(screen)).toEqual([]);
    answer();
    await expect.poll(() => titles(screen)).toEqual(found);
  });

  it('API-05, API-10 a list that fails to load says why, and can be retried', async () => {
    stubCall(listCourses, () => refusal(503, 'Try again later', 'Not now'));
    const screen = await renderScreen(<CoursesPage />, { path: '/courses' });
    const notice = screen.getByRole('alert').filter({ hasText: 'The courses could not be loaded.' });
    await expect.element(notice).toHaveTextContent(/Try again later\s+Not now/);
    await expect.element(notice).toHaveTextContent('Correlation id: test');
    await expect.element(notice.getByRole('button', { name: 'Copy the correlation id' })).toBeVisible();
    await expect.element(notice).not.toHaveTextContent('connection');
    stubCall(listCourses, () => Promise.reject(new TypeError('Failed to fetch')));
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(notice).toHaveTextContent('Please check your connection and try again.');
    await expect.element(notice).not.toHaveTextContent('Correlation id');
    stubCall(listCourses, { courses, categories });
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => titles(screen)).toHaveLength(3);
  });
});

describe('the list of courses', () => {
  it('RTE-12 has the heading COURSES, the banner of the tenant and its line for suggestions', async () => {
    const banner = { title: 'For every stage', text: 'One by one', more: 'Ask for more' };
    const tenant = aTenant({ banners: { ...aTenant().banners, courses: banner } });
    const screen = await renderCourses('/courses', { page: { tenant } });
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('COURSES');
    for (const text of Object.values(banner)) await expect.element(screen.getByText(text)).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Suggest a topic' }))
      .toHaveAttribute('href', '/contact');
  });

  it('LAY-15 can be searched without a keyboard', async () => {
    const screen = await renderCourses();
    const form = screen.getByRole('search');
    await expect
      .element(form.getByRole('button', { name: 'Search', exact: true }))
      .toHaveAttribute('type', 'submit');
  });

  it('CAT-07 begins with the first cards of the page, before all are fetched', async () => {
    stubCall(listCourses, () => answerAfterTest({ courses, categories }));
    const first = { cards: courses.slice(0, 2), matching: 300, total: 300, categories };
    const screen = await renderScreen(<CoursesPage />, {
      path: '/courses',
      page: { queries: { [firstCardsKey('/courses', '')]: first } },
    });
    expect(titles(screen)).toEqual(['REST one', 'Data two']);
    await expect.element(screen.getByText('300 courses')).toBeVisible();
  });
});

describe('the favorite button', () => {
  it('FAV-01 asks a visitor to log in', async () => {
    const screen = await renderCourses();
    const button = screen.getByRole('button', { name: 'Favorite: REST one' });
    await expect.element(button).toHaveAttribute('aria-pressed', 'false');
    await button.click();
    const dialog = screen.getByRole('dialog', { name: 'Log in to keep favorites' });
    await expect.element(dialog.getByRole('link', { name: 'Log In / Register' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('FAV-01, FAV-03 is pressed once the server has saved it, and can be undone', async () => {
    const sent = stubCall(setFavorite, ({ body }) => {
      const { id, operationType } = body as { id: string; operationType: string };
      return { id, likeableType: 'course' as const, isFavorite: operationType === 'save' };
    });
    const screen = await renderCourses('/courses', { session: signIn() });
    const button = screen.getByRole('button', { name: 'Favorite: REST one' });
    await button.click();
    await expect.element(button).toHaveAttribute('aria-pressed', 'true');
    await button.click();
    await expect.element(button).toHaveAttribute('aria-pressed', 'false');
    expect(sent.map(({ body }) => body)).toEqual([
      { id: 'one', operationType: 'save', likeableType: 'course' },
      { id: 'one', operationType: 'unsave', likeableType: 'course' },
    ]);
    await expect
      .element(screen.getByRole('button', { name: 'Favorite: Data two' }))
      .toHaveAttribute('aria-pressed', 'false');
  });

  it("FAV-04 saves a visitor's favorite after login, and says so", async () => {
    const sent = stubCall(setFavorite, { id: 'one', likeableType: 'course', isFavorite: true });
    const visited = await renderCourses();
    await visited.getByRole('button', { name: 'Favorite: REST one' }).click();
    // Registered first, to keep the test page from navigating to the login.
    addEventListener('click', (event) => event.preventDefault(), { once: true, capture: true });
    await visited.getByRole('link', { name: 'Log In / Register' }).click();
    await visited.unmount();

    const member = signIn();
    const screen = await renderCourses('/courses', { session: member });
    const queryClient = createQueryClient({ pageData: {}, isMember: true });
    followOutbox(queryClient, createSessionStore(member));
    await expect.element(screen.getByText('Saved to your favorites: REST one')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      { id: 'one', operationType: 'save', likeableType: 'course' },
    ]);
    expect(localStorage.getItem('wantedFavorite')).toBeNull();
  });
});
