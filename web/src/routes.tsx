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
import { homeBlocks } from './features/home/queries.ts';
import type { RouteObject } from 'react-router';
import { BareLayout } from './layouts/BareLayout.tsx';
import { ErrorBoundary } from './layouts/ErrorBoundary.tsx';
import { NotFound } from './layouts/NotFound.tsx';
import { personalScreen, screen, site } from './screens.tsx';
import { landingTexts } from './tenant/landing-texts.ts';

/** The public pages. An address that matches none of them is not found. */
export const publicRoutes = [
  ...drafts(),
  ...site([
    screen('/', loadHome, {
      queries: () => [homeBlocks, landingTexts],
    }),

    screen('/courses', async () => (await import('./features/courses/CoursesPage.tsx')).CoursesPage, {
      queries: () => [courseList],
    }),
    screen('/courses/:slug', async () => (await import('./features/courses/CoursePage.tsx')).CoursePage, {
      queries: ({ slug = '' }) => [courseDetails(slug)],
    }),
    screen(
      '/courses/:courseSlug/lessons/:lessonSlug',
      async () => (await import('./features/lessons/LessonPage.tsx')).LessonPage,
      {
        queries: ({ courseSlug = '', lessonSlug = '' }) => [
          lessonDetails(courseSlug, lessonSlug),
          lessonOutline(courseSlug),
        ],
      },
    ),
    screen(
      '/courses/:courseSlug/lessons/:lessonSlug/knowledge-check',
      async () => (await import('./features/quizzes/QuizPage.tsx')).QuizPage,
      { queries: ({ courseSlug = '', lessonSlug = '' }) => [lessonDetails(courseSlug, lessonSlug)] },
    ),
    // The conclusion of a course; the page itself answers "not found" for every other name.
    screen(
      '/courses/:courseSlug/:lessonSlug',
      async () => (await import('./features/conclusion/ConclusionPage.tsx')).ConclusionPage,
      { queries: ({ courseSlug = '' }) => [courseDetails(courseSlug)] },
    ),

    screen('/guides', async () => (await import('./features/guides/GuidesPage.tsx')).GuidesPage, {
      queries: () => [guideList],
    }),
    screen('/guides/:slug', async () => (await import('./features/guides/GuidePage.tsx')).GuidePage, {
      queries: ({ slug = '' }) => [guideDetails(slug)],
    }),

    screen('/paths', async () => (await import('./features/paths/PathsPage.tsx')).PathsPage, {
      queries: () => [pathList],
    }),
    screen('/learning-path', async () => (await import('./features/paths/PathsPage.tsx')).PathsPage, {
      queries: () => [pathList],
    }),
    screen('/paths/:slug', async () => (await import('./features/paths/PathPage.tsx')).PathPage, {
      queries: ({ slug = '' }) => [pathDetails(slug)],
    }),

    screen(
      '/instructors',
      async () => (await import('./features/instructors/InstructorsPage.tsx')).InstructorsPage,
      { queries: () => [instructorList] },
    ),
    screen(
      '/instructors/:slug',
      async () => (await import('./features/instructors/InstructorPage.tsx')).InstructorPage,
      { queries: ({ slug = '' }) => [instructorProfile(slug)] },
    ),

    personalScreen('/review', async () => (await import('./features/reviews/ReviewPage.tsx')).ReviewPage),

    screen('/verify/:id', async () => (await import('./features/certificates/VerifyPage.tsx')).VerifyPage),

    screen('/lessons/*', async () => (await import('./features/lessons/LessonRedirect.tsx')).LessonRedirect),

    screen('/search', async () => (await import('./features/search/SearchPage.tsx')).SearchPage),
    screen('/alerts', async () => (await import('./features/alerts/AlertsPage.tsx')).AlertsPage),
    screen('/pro', async () => (await import('./features/pro/ProPage.tsx')).ProPage, {
      queries: () => [landingTexts],
    }),
    screen('/contact', async () => (await import('./features/contact/ContactPage.tsx')).ContactPage),
    personalScreen('/offline', async () => (await import('./features/offline/OfflinePage.tsx')).OfflinePage),
    { path: '/not-found', element: <NotFound /> },
    // Any other address may be a content page.
    screen('/:slug', async () => (await import('./features/pages/ContentPage.tsx')).ContentPage),
  ]),
];

/** Drafts stand outside of the site: they have no navigation that would lead away from them. */
function drafts(): RouteObject[] {
  return [
    {
      element: (
        <ErrorBoundary>
          <BareLayout />
        </ErrorBoundary>
      ),
      children: [
        // One route for all of them, as the server has one document for all of them.
        personalScreen(
          '/drafts/review/*',
          async () => (await import('./features/drafts/ReviewPage.tsx')).ReviewPage,
        ),
        ...['/drafts/:signature', '/drafts/:signature/:lesson'].map((path) =>
          screen(path, async () => (await import('./features/drafts/DraftPage.tsx')).DraftPage),
        ),
      ],
    },
  ];
}

/** The home page with the "My Learning" block, which belongs to another feature. */
async function loadHome() {
  const [{ HomePage }, { LazyMyLearning }, { SuggestedCourses }] = await Promise.all([
    import('./features/home/HomePage.tsx'),
    import('./features/learning/LazyMyLearning.tsx'),
    import('./features/learning/SuggestedCourses.tsx'),
  ]);
  return function Home() {
    return <HomePage learning={<LazyMyLearning />} suggested={<SuggestedCourses />} />;
  };
}
