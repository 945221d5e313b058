import { knowledgeCheckPage } from '@academy/contract/pages/courses';
import { readBody } from '../../catalog/rows.ts';
import type { Context } from '../../context.ts';
import { feature } from '../../feature.ts';
import { served } from '../../pages/site-page.ts';
import type { ServedPage } from '../../pages/site-page.ts';
import { quizCalls } from './calls.ts';

/** A locked lesson does not tell visitors whether it has a check. */
function quizPages({ catalog, database }: Context): ServedPage[] {
  return [
    served(knowledgeCheckPage, {
      async exists({ site, params: { courseSlug = '', lessonSlug } }) {
        const course = catalog.current().of(site.tenant.id).courses.bySlug.get(courseSlug);
        const lesson = course?.lessons.find(({ kind, slug }) => kind === 'lesson' && slug === lessonSlug);
        return lesson !== undefined && (await readBody(database.reads, lesson)).quiz !== null;
      },
    }),
  ];
}

export const quizzes = feature({ calls: [quizCalls], pages: [quizPages] });
