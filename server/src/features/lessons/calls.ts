import { getLesson, listLessons } from '@academy/contract/lessons';
import { LESSON_ALIAS, parseLessonAddress } from '@academy/domain/lesson-address';
import { pages } from '@academy/domain/pages';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Mount } from '../../http/mount.ts';

export function lessonCalls(mount: Mount, { reads: { lessons } }: Context): void {
  mount.content(listLessons, async ({ query, ...view }) => lessons.listFor(view, query.slug));
  mount.content(getLesson, async ({ params, ...view }) => lessons.details(view, params));
}

/** `/lessons/{course}/…/{lesson}` is an alias that redirects to the lesson's page. */
export function lessonAddressRoute(app: FastifyInstance): void {
  app.get(LESSON_ALIAS, (request, reply) => {
    const address = parseLessonAddress(request.url);
    if (!address) return reply.callNotFound();
    return reply.redirect(pages.lesson.path(address));
  });
}
