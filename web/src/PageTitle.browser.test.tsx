import { getCourse } from '@academy/contract/courses';
import { contentKey } from '@academy/contract/content-key';
import { coursePage, coursesPage } from '@academy/contract/pages/courses';
import { homePage } from '@academy/contract/pages/site';
import type { SitePage } from '@academy/contract/pages/page';
import { expect, it, vi } from 'vitest';
import { NotFound } from './layouts/NotFound.tsx';
import { PageTitle } from './PageTitle.tsx';
import { renderScreen } from './testing/render-screen.tsx';

const tea = { [contentKey(getCourse, { query: { slug: 'tea' } })]: { title: 'Making tea' } };

it.each<[string, string, SitePage]>([
  ['/', 'Test Academy - Learn by testing', homePage],
  ['/courses', 'Courses - Test Academy', coursesPage],
  ['/courses/tea', 'Making tea - Test Academy', coursePage],
])('TEN-03 %s is titled %s', async (path, title, page) => {
  document.title = 'The page before';
  await renderScreen(<PageTitle page={page} />, { path, route: page.pattern, page: { queries: tea } });
  await vi.waitFor(() => expect(document.title).toBe(title));
});

it('TEN-03 the title is unchanged while a page waits for its response', async () => {
  document.title = 'The page before';
  await renderScreen(<PageTitle page={coursePage} />, { path: '/courses/tea', route: coursePage.pattern });
  expect(document.title).toBe('The page before');
});

it('TEN-03 a page with other content has the title of that content', async () => {
  const route = coursePage.pattern;
  const missing = (
    <>
      <PageTitle page={coursePage} />
      <NotFound />
    </>
  );
  await renderScreen(missing, { path: '/courses/tea', route, page: { queries: tea } });
  await vi.waitFor(() => expect(document.title).toBe('Page not found - Test Academy'));
});
