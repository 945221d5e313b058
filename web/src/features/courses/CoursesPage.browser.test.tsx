import { listCourses } from '@academy/contract/courses';
import { setFavorite } from '@academy/contract/favorites';
import { exampleCourse } from '@academy/contract/schemas/catalog';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { refusal, stubCall } from '../../testing/calls.ts';
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
  it('CAT-02, CAT-03, CAT-07 narrow the list and write the address; each can be removed', async () => {
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

  it('CAT-06 say when nothing matches and offer to clear', async () => {
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

  it('CAT-07 ignore a filter that does not exist', async () => {
    const screen = await renderCourses('/courses?color=red');
    await expect.poll(() => titles(screen)).toHaveLength(3);
    await expect.element(screen.getByRole('list', { name: 'Active filters' })).not.toBeInTheDocument();
  });

  it('API-05 a list that fails to load can be tried again', async () => {
    stubCall(listCourses, () => refusal(503, 'Try again later'));
    const screen = await renderScreen(<CoursesPage />, { path: '/courses' });
    await expect.element(screen.getByText('The courses could not be loaded.')).toBeVisible();
    stubCall(listCourses, { courses, categories });
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => titles(screen)).toHaveLength(3);
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

  it('FAV-01, FAV-03 is pressed once the server has saved it, and can be taken back', async () => {
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
});
