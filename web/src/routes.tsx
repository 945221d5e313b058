import {
  courseDetails,
  courseList,
  guideDetails,
  guideList,
  instructorList,
  instructorProfile,
  lessonDetails,
  lessonOutline,
  pathDetails,
  pathList,
} from './catalog/queries.ts';
import { Suspense, type ComponentType } from 'react';
import { Outlet, type RouteObject } from 'react-router';
import { AlertStrip } from './features/alerts/AlertStrip.tsx';
import { LazyFeedback } from './features/feedback/LazyFeedback.tsx';
import { homeBlocks } from './features/home/queries.ts';
import { LazyMyLearning } from './features/learning/LazyMyLearning.tsx';
import { SearchButton } from './features/search/SearchButton.tsx';
import { BrowserOnly } from './layouts/BrowserOnly.tsx';
import { BareLayout } from './layouts/BareLayout.tsx';
import { ErrorBoundary } from './layouts/ErrorBoundary.tsx';
import { LabStrip } from './layouts/lab-strip.ts';
import { NotFound } from './layouts/NotFound.tsx';
import { SiteLayout } from './layouts/SiteLayout.tsx';
import { lazyPage } from './lazy-page.tsx';
import type { PagePreload } from './prefetch.ts';

/** The pages of each zone. An address that matches none of them is not found. */
export const publicRoutes = site([
  screen('/', loadHome, {
    asks: () => [homeBlocks],
  }),

  screen('/courses', async () => (await import('./features/courses/CoursesPage.tsx')).CoursesPage, {
    asks: () => [courseList],
  }),
  screen('/courses/:slug', async () => (await import('./features/courses/CoursePage.tsx')).CoursePage, {
    asks: ({ slug = '' }) => [courseDetails(slug)],
  }),
  screen(
    '/courses/:courseSlug/lessons/:lessonSlug',
    async () => (await import('./features/lessons/LessonPage.tsx')).LessonPage,
    {
      asks: ({ courseSlug = '', lessonSlug = '' }) => [
        lessonDetails(courseSlug, lessonSlug),
        lessonOutline(courseSlug),
      ],
    },
  ),
  screen(
    '/courses/:courseSlug/lessons/:lessonSlug/knowledge-check',
    async () => (await import('./features/quizzes/QuizPage.tsx')).QuizPage,
    { asks: ({ courseSlug = '', lessonSlug = '' }) => [lessonDetails(courseSlug, lessonSlug)] },
  ),
  // The conclusion of a course; the page itself answers "not found" for every other name.
  screen(
    '/courses/:courseSlug/:lessonSlug',
    async () => (await import('./features/conclusion/ConclusionPage.tsx')).ConclusionPage,
    { asks: ({ courseSlug = '' }) => [courseDetails(courseSlug)] },
  ),

  screen('/guides', async () => (await import('./features/guides/GuidesPage.tsx')).GuidesPage, {
    asks: () => [guideList],
  }),
  screen('/guides/:slug', async () => (await import('./features/guides/GuidePage.tsx')).GuidePage, {
    asks: ({ slug = '' }) => [guideDetails(slug)],
  }),

  screen('/paths', async () => (await import('./features/paths/PathsPage.tsx')).PathsPage, {
    asks: () => [pathList],
  }),
  screen('/learning-path', async () => (await import('./features/paths/PathsPage.tsx')).PathsPage, {
    asks: () => [pathList],
  }),
  screen('/paths/:slug', async () => (await import('./features/paths/PathPage.tsx')).PathPage, {
    asks: ({ slug = '' }) => [pathDetails(slug)],
  }),

  screen(
    '/instructors',
    async () => (await import('./features/instructors/InstructorsPage.tsx')).InstructorsPage,
    { asks: () => [instructorList] },
  ),
  screen(
    '/instructors/:slug',
    async () => (await import('./features/instructors/InstructorPage.tsx')).InstructorPage,
    { asks: ({ slug = '' }) => [instructorProfile(slug)] },
  ),

  screen('/lessons/*', async () => (await import('./features/lessons/LessonRedirect.tsx')).LessonRedirect),

  screen('/search', async () => (await import('./features/search/SearchPage.tsx')).SearchPage),
  screen('/alerts', async () => (await import('./features/alerts/AlertsPage.tsx')).AlertsPage),
  screen('/pro', async () => (await import('./features/pro/ProPage.tsx')).ProPage),
  screen('/contact', async () => (await import('./features/contact/ContactPage.tsx')).ContactPage),
  { path: '/not-found', element: <NotFound /> },
  // Any other address may be a content page.
  screen('/:slug', async () => (await import('./features/pages/ContentPage.tsx')).ContentPage),
]);

export const accountRoutes = [
  administration([
    screen('', async () => (await import('./features/overview/OverviewPage.tsx')).OverviewPage),
    screen('alerts', async () => (await import('./features/alerts/admin/ListPage.tsx')).ListPage),
    screen('alerts/new', async () => (await import('./features/alerts/admin/AlertPages.tsx')).NewPage),
    screen('alerts/:id', async () => (await import('./features/alerts/admin/AlertPages.tsx')).AlertPage),
    screen('alerts/:id/edit', async () => (await import('./features/alerts/admin/AlertPages.tsx')).EditPage),
    screen(
      'alerts/:id/replicate',
      async () => (await import('./features/alerts/admin/AlertPages.tsx')).ReplicatePage,
    ),
    screen('users', async () => (await import('./features/users/UsersPage.tsx')).UsersPage),
    screen('users/:id', async () => (await import('./features/users/UserPage.tsx')).UserPage),
    screen('tokens', async () => (await import('./features/tokens/TokensPage.tsx')).TokensPage),
    screen('feedback', async () => (await import('./features/feedback-admin/FeedbackPage.tsx')).FeedbackPage),
    screen('content', async () => (await import('./features/publishing/ContentPage.tsx')).ContentPage),
    screen('audit', async () => (await import('./features/audit/AuditPage.tsx')).AuditPage),
    { path: '*', element: <NotFound /> },
  ]),
  ...site([
    personalScreen(
      '/auth',
      async () => (await import('./features/session/AuthPage.tsx')).AuthPage,
      'Logging in',
    ),
    personalScreen(
      '/login/callback',
      async () => (await import('./features/session/CallbackPage.tsx')).CallbackPage,
    ),
    personalScreen(
      '/appLogout',
      async () => (await import('./features/session/SignOutPage.tsx')).SignOutPage,
    ),
    personalScreen('/email', async () => (await import('./features/emails/EmailsPage.tsx')).EmailsPage),
  ]),
];

/** A lab fills the screen, so its page has its own layout (LAY-04). */
export const labRoutes: RouteObject[] = [
  {
    element: (
      <ErrorBoundary>
        <Suspense>
          <LabStrip value={<AlertStrip />}>
            <Outlet />
          </LabStrip>
        </Suspense>
      </ErrorBoundary>
    ),
    children: [
      screen('/courses/:courseSlug/lessons/:lessonSlug/lab', loadLab),
      screen('/guides/:slug/lab', loadLab),
    ],
  },
  ...site([]),
];

/** For a document that the server answered with 404: it shows "not found" until the user leaves it. */
export const missingRoutes = site([]);

async function loadLab() {
  return (await import('./features/labs/LabPage.tsx')).LabPage;
}

/** The home page with the "My Learning" block, which belongs to another feature. */
async function loadHome() {
  const { HomePage } = await import('./features/home/HomePage.tsx');
  return function Home() {
    return <HomePage learning={<LazyMyLearning />} />;
  };
}

/** A screen that depends on the person. */
function personalScreen(path: string, loadComponent: () => Promise<ComponentType>, what?: string) {
  const { element, ...route } = screen(path, loadComponent);
  return { ...route, element: <BrowserOnly {...(what && { what })}>{element}</BrowserOnly> };
}

type ScreenOptions = { asks?: PagePreload['queries'] };

/** A route whose code loads on demand; links to it prefetch its code and queries. */
function screen(
  path: string,
  loadComponent: () => Promise<ComponentType>,
  { asks = () => [] }: ScreenOptions = {},
) {
  const { Page, load } = lazyPage(loadComponent);
  const preload: PagePreload = { load, queries: asks };
  return { path, handle: preload, element: <Page /> };
}

/** The administration has its own layout behind a gate; both load with its first page. */
function administration(children: RouteObject[]): RouteObject {
  const shell = lazyPage(loadAdminShell);
  const gate = personalScreen(
    '/admin',
    async () => (await import('./features/account-gate/AdminGate.tsx')).AdminGate,
  );
  const preload: PagePreload = { load: shell.load, queries: () => [] };
  return {
    element: (
      <ErrorBoundary>
        <BareLayout />
      </ErrorBoundary>
    ),
    children: [{ ...gate, children: [{ handle: preload, element: <shell.Page />, children }] }],
  };
}

async function loadAdminShell() {
  const { AdminLayout } = await import('./admin/AdminLayout.tsx');
  return function AdminShell() {
    return <AdminLayout strip={<AlertStrip />} feedback={<LazyFeedback />} />;
  };
}

function site(pages: RouteObject[]): RouteObject[] {
  const layout = <SiteLayout strip={<AlertStrip />} search={<SearchButton />} feedback={<LazyFeedback />} />;
  return [
    {
      element: <ErrorBoundary>{layout}</ErrorBoundary>,
      children: [...pages, { path: '*', element: <NotFound /> }],
    },
  ];
}
