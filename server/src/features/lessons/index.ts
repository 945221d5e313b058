import type { FastifyInstance } from 'fastify';
import { getLesson, listLessons } from '@academy/contract/lessons';
import { LESSON_ALIAS, parseLessonAddress } from '@academy/domain/lesson-address';
import { pages } from '@academy/domain/pages';
import type { Context } from '../../context.ts';
import { feature } from '../../feature.ts';
import type { Mount } from '../../http/mount.ts';

function lessonCalls(mount: Mount, { reads }: Context): void {
  mount.content(listLessons, async ({ query, ...view }) => reads.lessons.listFor(view, query.slug));
  mount.content(getLesson, async ({ params, ...view }) => reads.lessons.details(view, params));
}

/** `/lessons/{course}/…/{lesson}` is an alias that redirects to the lesson's page. */
function lessonAddressRoute(app: FastifyInstance): void {
  app.get(LESSON_ALIAS, (request, reply) => {
    const address = parseLessonAddress(request.url);
    if (!address) return reply.callNotFound();
    return reply.redirect(pages.lesson.path(address));
  });
}

export const lessons = feature({ calls: [lessonCalls], routes: [lessonAddressRoute] });
