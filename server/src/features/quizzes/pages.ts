import { contentKey } from '@academy/contract/content-key';
import { getLesson, listLessons } from '@academy/contract/lessons';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import type { OutputOf } from '@academy/contract/endpoint';
import { visitor } from '@academy/domain/access';
import { pages } from '@academy/domain/pages';
import { pageTitle } from '@academy/domain/tenant';
import type { CatalogDeps, Viewpoint } from '../../catalog/feature.ts';
import { readBody } from '../../catalog/rows.ts';
import type { PageMaker } from '../../http/pages.ts';

type Lessons = {
  details: (view: Viewpoint, at: { courseSlug: string; lessonSlug: string }) => Promise<LessonDetail>;
  list: (view: Viewpoint, courseSlug: string) => OutputOf<typeof listLessons>;
};

/** The questions of an assessed check are not part of the page data: they come with an attempt. */
export function quizPages({ catalog, pool, lessons }: CatalogDeps & { lessons: Lessons }): PageMaker[] {
  return [
    {
      pattern: pages.knowledgeCheck.pattern,
      screen: 'quizzes/QuizPage',
      async make({ site, path }, { courseSlug = '', lessonSlug = '' }) {
        const view = { site, person: visitor };
        const lesson = await lessons.details(view, { courseSlug, lessonSlug });
        if (!(await hasQuiz(site.tenant.id, lesson))) return null;
        return {
          status: 200,
          title: pageTitle(lesson.title, site.tenant),
          description: lesson.summary || `A knowledge check of the course ${lesson.courseTitle}.`,
          path,
          isHidden: true,
          image: `/cards/courses/${courseSlug}.png`,
          queries: {
            [contentKey(getLesson, { params: { courseSlug, lessonSlug } })]: lesson,
            [contentKey(listLessons, { query: { slug: courseSlug } })]: lessons.list(view, courseSlug),
          },
        };
      },
    },
  ];

  async function hasQuiz(tenantId: string, { courseId, lessonId }: LessonDetail): Promise<boolean> {
    const course = catalog.current().of(tenantId).courses.byId.get(courseId);
    const lesson = course?.lessons.find(({ kind, id }) => kind === 'lesson' && id === lessonId);
    return lesson !== undefined && (await readBody(pool, lesson)).quiz !== null;
  }
}
