import { contentKey } from '@academy/contract/content-key';
import { getLesson, listLessons } from '@academy/contract/lessons';
import { visitor } from '@academy/domain/access';
import { pages } from '@academy/domain/pages';
import { pageTitle } from '@academy/domain/tenant';
import { breadcrumbs } from '../../http/linked-data.ts';
import type { PageMaker } from '../../http/pages.ts';
import type { LessonReads } from './reads.ts';

export function lessonPages(reads: LessonReads): PageMaker[] {
  return [
    {
      pattern: pages.lesson.pattern,
      screen: 'lessons/LessonPage',
      async make({ site, path }, { courseSlug = '', lessonSlug = '' }) {
        const view = { site, person: visitor };
        const lesson = await reads.details(view, { courseSlug, lessonSlug });
        return {
          status: 200,
          title: pageTitle(lesson.title, site.tenant),
          description: lesson.summary || `A lesson of the course ${lesson.courseTitle}.`,
          path,
          image: `/cards/courses/${courseSlug}.png`,
          ...(lesson.opens === null && { markdown: `${path}.md` }),
          queries: {
            [contentKey(getLesson, { params: { courseSlug, lessonSlug } })]: lesson,
            [contentKey(listLessons, { query: { slug: courseSlug } })]: reads.list(view, courseSlug),
          },
          linkedData: [
            breadcrumbs(site, [
              ['Courses', pages.courses.path()],
              [lesson.courseTitle, pages.course.path({ slug: courseSlug })],
              [lesson.title, path],
            ]),
          ],
        };
      },
    },
  ];
}
