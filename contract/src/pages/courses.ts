import { cardPage, pages } from '@academy/domain/pages';
import { labTitle } from '@academy/domain/tenant';
import { getCourse, listCourses } from '../courses.ts';
import { getLab } from '../labs.ts';
import { getLesson, listLessons } from '../lessons.ts';
import { definePage, read } from './page.ts';

const COURSES = { title: 'Courses', path: pages.courses.path() };
const cardOf = (slug: string) => cardPage.path({ kind: 'courses', name: `${slug}.png` });

type LessonParams = { courseSlug: string; lessonSlug: string };
const readLesson = ({ courseSlug, lessonSlug }: LessonParams) =>
  read(getLesson, { params: { courseSlug, lessonSlug }, query: {} });
const readOutline = ({ courseSlug }: LessonParams) => read(listLessons, { query: { slug: courseSlug } });

export const coursesPage = definePage(pages.courses, {
  screen: 'courses/CoursesPage',
  reads: () => [read(listCourses, { query: {} })],
  title: 'Courses',
  meta: (_, { tenant }) => ({ description: tenant.banners.courses.text }),
  isInSitemap: () => true,
});

export const coursePage = definePage(pages.course, {
  screen: 'courses/CoursePage',
  reads: ({ slug }) => [read(getCourse, { query: { slug } })],
  title: (course) => course.title,
  meta: ([course], { params: { slug } }) => ({
    description: course.summary,
    breadcrumbs: [COURSES],
    image: cardOf(slug),
    hasMarkdown: true,
  }),
});

/** Visitors have finished nothing, so the page data is locked. */
export const conclusionPage = definePage(pages.conclusion, {
  screen: 'conclusion/ConclusionPage',
  reads: ({ slug }) => [read(getCourse, { query: { slug } })],
  title: (course) => `Conclusion of ${course.title}`,
  meta: ([course], { params: { slug } }) => ({
    description: course.summary,
    image: cardOf(slug),
    isHidden: true,
  }),
});

export const lessonPage = definePage(pages.lesson, {
  screen: 'lessons/LessonPage',
  reads: (params) => [readLesson(params), readOutline(params)],
  title: (lesson) => lesson.title,
  meta: ([lesson], { params: { courseSlug } }) => ({
    description: lesson.summary || `A lesson of the course ${lesson.courseTitle}.`,
    breadcrumbs: [COURSES, { title: lesson.courseTitle, path: pages.course.path({ slug: courseSlug }) }],
    image: cardOf(courseSlug),
    hasMarkdown: lesson.opens === null,
  }),
});

/** The questions are not part of the page data: they come with an attempt. */
export const knowledgeCheckPage = definePage(pages.knowledgeCheck, {
  screen: 'quizzes/QuizPage',
  reads: (params) => [readLesson(params), readOutline(params)],
  title: (lesson) => lesson.title,
  meta: ([lesson], { params: { courseSlug } }) => ({
    description: lesson.summary || `A knowledge check of the course ${lesson.courseTitle}.`,
    image: cardOf(courseSlug),
    isHidden: true,
  }),
});

/** Search engines should index the lesson, not the lab. What visitors may not open, the browser reads for members. */
export const lessonLabPage = definePage(pages.lessonLab, {
  screen: 'labs/LabPage',
  reads: (params) => [readLesson(params)],
  more: ([{ opens, lessonId }]) => (opens === null ? [read(getLab, { query: { lessonId } })] : []),
  title: (lesson) => labTitle(lesson.title),
  meta: ([lesson]) => ({
    description: lesson.summary || `A lab of the course ${lesson.courseTitle}.`,
    isHidden: true,
  }),
});
