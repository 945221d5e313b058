import {
  coursesPage,
  coursePage,
  lessonPage,
  knowledgeCheckPage,
  conclusionPage,
} from '@academy/contract/pages/courses';
import {
  guidesPage,
  guidePage,
  learningPathsPage,
  legacyLearningPathPage,
  learningPathPage,
  instructorsPage,
  instructorPage,
  contentPage,
} from '@academy/contract/pages/catalog';
import {
  homePage,
  reviewPage,
  certificatePage,
  searchPage,
  alertsPage,
  proPage,
  contactPage,
  offlinePage,
} from '@academy/contract/pages/site';
import { draftReviewPage, draftPage } from '@academy/contract/pages/drafts';
import { LESSON_ALIAS } from '@academy/domain/lesson-address';
import { pages } from '@academy/domain/pages';
import type { RouteObject } from 'react-router';
import { BareLayout } from './layouts/BareLayout.tsx';
import { ErrorBoundary } from './layouts/ErrorBoundary.tsx';
import { NotFound } from './layouts/NotFound.tsx';
import { personalScreen, screen, site } from './screens.tsx';

/** The public pages. All other addresses are 404. */
export const publicRoutes = [
  ...drafts(),
  ...site([
    screen(homePage, loadHome),

    screen(coursesPage, async () => (await import('./features/courses/CoursesPage.tsx')).CoursesPage),
    screen(coursePage, async () => (await import('./features/courses/CoursePage.tsx')).CoursePage),
    screen(lessonPage, async () => (await import('./features/lessons/LessonPage.tsx')).LessonPage),
    screen(knowledgeCheckPage, async () => (await import('./features/quizzes/QuizPage.tsx')).QuizPage),
    screen(
      conclusionPage,
      async () => (await import('./features/conclusion/ConclusionPage.tsx')).ConclusionPage,
    ),

    screen(guidesPage, async () => (await import('./features/guides/GuidesPage.tsx')).GuidesPage),
    screen(guidePage, async () => (await import('./features/guides/GuidePage.tsx')).GuidePage),

    screen(learningPathsPage, async () => (await import('./features/paths/PathsPage.tsx')).PathsPage),
    screen(legacyLearningPathPage, async () => (await import('./features/paths/PathsPage.tsx')).PathsPage),
    screen(learningPathPage, async () => (await import('./features/paths/PathPage.tsx')).PathPage),

    screen(
      instructorsPage,
      async () => (await import('./features/instructors/InstructorsPage.tsx')).InstructorsPage,
    ),
    screen(
      instructorPage,
      async () => (await import('./features/instructors/InstructorPage.tsx')).InstructorPage,
    ),

    personalScreen(reviewPage, async () => (await import('./features/reviews/ReviewPage.tsx')).ReviewPage),

    screen(certificatePage, async () => (await import('./features/certificates/VerifyPage.tsx')).VerifyPage),

    screen(
      { pattern: LESSON_ALIAS },
      async () => (await import('./features/lessons/LessonRedirect.tsx')).LessonRedirect,
    ),

    screen(searchPage, async () => (await import('./features/search/SearchPage.tsx')).SearchPage),
    screen(alertsPage, async () => (await import('./features/alerts/AlertsPage.tsx')).AlertsPage),
    screen(proPage, async () => (await import('./features/pro/ProPage.tsx')).ProPage),
    screen(contactPage, async () => (await import('./features/contact/ContactPage.tsx')).ContactPage),
    personalScreen(offlinePage, async () => (await import('./features/offline/OfflinePage.tsx')).OfflinePage),
    { path: pages.notFound.pattern, element: <NotFound /> },
    // Any other address may be a content page.
    screen(contentPage, async () => (await import('./features/pages/ContentPage.tsx')).ContentPage),
  ]),
];

/** Drafts are outside of the site layout, whose navigation would lead away from them. */
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
          draftReviewPage,
          async () => (await import('./features/drafts/ReviewPage.tsx')).ReviewPage,
        ),
        screen(draftPage, async () => (await import('./features/drafts/DraftPage.tsx')).DraftPage),
      ],
    },
  ];
}

/** The home page with the "My Learning" block, which belongs to another feature. */
async function loadHome() {
  const [{ HomePage }, { LazyMyLearning }, { SuggestedCourses }] = await Promise.all([
    import('./features/home/HomePage.tsx'),
    import('./features/my-learning/LazyMyLearning.tsx'),
    import('./features/my-learning/SuggestedCourses.tsx'),
  ]);
  return function Home() {
    return <HomePage learning={<LazyMyLearning />} suggested={<SuggestedCourses />} />;
  };
}
