import { LESSON_ALIAS } from '@academy/domain/lesson-address';
import { pages } from '@academy/domain/pages';
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
    screen(pages.home.pattern, loadHome, {
      queries: () => [homeBlocks, landingTexts],
    }),

    screen(
      pages.courses.pattern,
      async () => (await import('./features/courses/CoursesPage.tsx')).CoursesPage,
      {
        queries: () => [courseList],
      },
    ),
    screen(pages.course.pattern, async () => (await import('./features/courses/CoursePage.tsx')).CoursePage, {
      queries: ({ slug = '' }) => [courseDetails(slug)],
    }),
    screen(pages.lesson.pattern, async () => (await import('./features/lessons/LessonPage.tsx')).LessonPage, {
      queries: ({ courseSlug = '', lessonSlug = '' }) => [
        lessonDetails(courseSlug, lessonSlug),
        lessonOutline(courseSlug),
      ],
    }),
    screen(
      pages.knowledgeCheck.pattern,
      async () => (await import('./features/quizzes/QuizPage.tsx')).QuizPage,
      { queries: ({ courseSlug = '', lessonSlug = '' }) => [lessonDetails(courseSlug, lessonSlug)] },
    ),
    screen(
      pages.conclusion.pattern,
      async () => (await import('./features/conclusion/ConclusionPage.tsx')).ConclusionPage,
      { queries: ({ slug = '' }) => [courseDetails(slug)] },
    ),

    screen(pages.guides.pattern, async () => (await import('./features/guides/GuidesPage.tsx')).GuidesPage, {
      queries: () => [guideList],
    }),
    screen(pages.guide.pattern, async () => (await import('./features/guides/GuidePage.tsx')).GuidePage, {
      queries: ({ slug = '' }) => [guideDetails(slug)],
    }),

    screen(
      pages.learningPaths.pattern,
      async () => (await import('./features/paths/PathsPage.tsx')).PathsPage,
      {
        queries: () => [pathList],
      },
    ),
    screen(
      pages.legacyLearningPath.pattern,
      async () => (await import('./features/paths/PathsPage.tsx')).PathsPage,
      {
        queries: () => [pathList],
      },
    ),
    screen(pages.learningPath.pattern, async () => (await import('./features/paths/PathPage.tsx')).PathPage, {
      queries: ({ slug = '' }) => [pathDetails(slug)],
    }),

    screen(
      pages.instructors.pattern,
      async () => (await import('./features/instructors/InstructorsPage.tsx')).InstructorsPage,
      { queries: () => [instructorList] },
    ),
    screen(
      pages.instructor.pattern,
      async () => (await import('./features/instructors/InstructorPage.tsx')).InstructorPage,
      { queries: ({ slug = '' }) => [instructorProfile(slug)] },
    ),

    personalScreen(
      pages.review.pattern,
      async () => (await import('./features/reviews/ReviewPage.tsx')).ReviewPage,
    ),

    screen(
      pages.certificate.pattern,
      async () => (await import('./features/certificates/VerifyPage.tsx')).VerifyPage,
    ),

    screen(LESSON_ALIAS, async () => (await import('./features/lessons/LessonRedirect.tsx')).LessonRedirect),

    screen(pages.search.pattern, async () => (await import('./features/search/SearchPage.tsx')).SearchPage),
    screen(pages.alerts.pattern, async () => (await import('./features/alerts/AlertsPage.tsx')).AlertsPage),
    screen(pages.pro.pattern, async () => (await import('./features/pro/ProPage.tsx')).ProPage, {
      queries: () => [landingTexts],
    }),
    screen(
      pages.contact.pattern,
      async () => (await import('./features/contact/ContactPage.tsx')).ContactPage,
    ),
    personalScreen(
      pages.offline.pattern,
      async () => (await import('./features/offline/OfflinePage.tsx')).OfflinePage,
    ),
    { path: pages.notFound.pattern, element: <NotFound /> },
    // Any other address may be a content page.
    screen(
      pages.contentPage.pattern,
      async () => (await import('./features/pages/ContentPage.tsx')).ContentPage,
    ),
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
        personalScreen(
          pages.draftReview.pattern,
          async () => (await import('./features/drafts/ReviewPage.tsx')).ReviewPage,
        ),
        screen(pages.draft.pattern, async () => (await import('./features/drafts/DraftPage.tsx')).DraftPage),
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
