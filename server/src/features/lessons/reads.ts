import type { OutputOf } from '@academy/contract/endpoint';
import type { listLessons } from '@academy/contract/lessons';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import { DomainError } from '@academy/domain/errors';
import { outline, outlineLesson } from '../../catalog/cards.ts';
import type { LabCatalogDeps, Viewpoint } from '../../catalog/feature.ts';
import { findBySlug, findLesson, removedNotice } from '../../catalog/former-addresses.ts';
import type { LessonSlugs } from '../../catalog/former-addresses.ts';
import { lockedBody, openBody } from '../../catalog/lesson-body.ts';
import { canRead, moduleIds, outlineOf, requireVisible } from '../../catalog/visible.ts';
import { readPosition } from '../../learning/reading-position.ts';
import { NO_RECORDS, readRecords } from '../../learning/records.ts';
import type { Records } from '../../learning/records.ts';

export function lessonReads({ catalog, pool, readBody, signer, hasPortal }: LabCatalogDeps) {
  return {
    list(
      { site, person }: Viewpoint,
      courseSlug: string,
      records: Records = NO_RECORDS,
    ): OutputOf<typeof listLessons> {
      const tenant = catalog.current().of(site.tenant.id);
      const course = requireVisible(findBySlug(tenant.courses, courseSlug, person), person, 'course');
      return {
        courseId: course.id,
        courseSlug: course.slug,
        courseTitle: course.card.title,
        lessons: outline(outlineOf(course, person), { person, course, records }),
      };
    },

    async listFor(view: Viewpoint, courseSlug: string): Promise<OutputOf<typeof listLessons>> {
      return this.list(view, courseSlug, await readRecords(pool, view.person));
    },

    async details({ site, person }: Viewpoint, slugs: LessonSlugs): Promise<LessonDetail> {
      const live = catalog.current();
      const tenant = live.of(site.tenant.id);
      const found = findLesson({ catalog: live, tenantId: site.tenant.id, person }, slugs);
      const course = requireVisible(
        found?.course ?? findBySlug(tenant.courses, slugs.courseSlug, person),
        person,
        'course',
      );
      if (found?.lesson === null)
        throw new DomainError('not_found', 'This lesson was removed from its course.', {
          movedTo: removedNotice(course.slug),
        });
      const lesson = requireVisible(found?.lesson, person, 'lesson');
      const [{ body, quiz }, records, place] = await Promise.all([
        readBody(lesson),
        readRecords(pool, person),
        readPosition(pool, { person, itemId: lesson.itemId }),
      ]);
      return {
        ...outlineLesson(lesson, { person, course, parents: moduleIds(course.lessons), records }),
        ...(canRead(person, lesson, course)
          ? openBody(lesson, { body, quiz, tenant, course, signer, hasPortal })
          : lockedBody(lesson, { body, tenant })),
        courseId: course.id,
        courseSlug: course.slug,
        courseTitle: course.card.title,
        ...(place && { place }),
      };
    },
  };
}
