import { getLesson, listLessons } from '@academy/contract/lessons';
import { parseLessonAddress } from '@academy/domain/lesson-address';
import type { FastifyInstance } from 'fastify';
import type { Mount } from '../../http/mount.ts';
import type { LessonReads } from './reads.ts';

export function lessonRoutes(mount: Mount, lessons: LessonReads): void {
  mount.content(listLessons, async ({ query, ...view }) => lessons.listFor(view, query.slug));
  mount.content(getLesson, async ({ params, ...view }) => lessons.details(view, params));
}

/** `/lessons/{course}/…/{lesson}` is an alias that redirects to the lesson's page; its slugs are not re-encoded. */
export function lessonAddressRoute(app: FastifyInstance): void {
  app.get('/lessons/*', (request, reply) => {
    const address = parseLessonAddress(request.url);
    if (!address) return reply.callNotFound();
    return reply.redirect(`/courses/${address.courseSlug}/lessons/${address.lessonSlug}`);
  });
}
