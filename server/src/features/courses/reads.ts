import type { listCourses } from '@academy/contract/courses';
import type { CourseDetails } from '@academy/contract/schemas/courses';
import type { OutputOf } from '@academy/contract/endpoint';
import { contentFields } from '@academy/domain/catalog-lists';
import { favoriteField, progressField } from '@academy/domain/filter-fields';
import { buildCategories } from '@academy/domain/filters';
import { courseCard, instructorCards, outline } from '../../catalog/cards.ts';
import type { TextCatalogDeps, TimedViewpoint, Viewpoint } from '../../catalog/feature.ts';
import { findBySlug } from '../../catalog/former-addresses.ts';
import { outlineOf, requireVisible } from '../../catalog/visible.ts';
import { afterCourse, pathsWith } from '../../learning/after-course.ts';
import { conclusionOf } from '../../learning/conclusion.ts';
import { readCourseResult } from '../../learning/course-result.ts';
import { readRecords } from '../../learning/records.ts';

export function courseReads({ catalog, pool, readBody }: TextCatalogDeps) {
  return {
    async list(
      { site, person }: Viewpoint,
      { withProgress }: { withProgress: boolean },
    ): Promise<OutputOf<typeof listCourses>> {
      const records = await readRecords(pool, person);
      const tenant = catalog.current().of(site.tenant.id);
      const courses = tenant.courses.listed.map((course) => courseCard(course, { tenant, person, records }));
      const ownFields = [...(withProgress ? [progressField] : []), favoriteField];
      const own = person.kind === 'member' ? ownFields : [];
      return { courses, categories: buildCategories(courses, [...contentFields, ...own]) };
    },

    async details({ site, person, now }: TimedViewpoint, slug: string): Promise<CourseDetails> {
      const tenant = catalog.current().of(site.tenant.id);
      const course = requireVisible(findBySlug(tenant.courses, slug, person), person, 'course');
      const [{ body }, records] = await Promise.all([readBody(course), readRecords(pool, person)]);
      const card = courseCard(course, { tenant, person, records });
      const lessons = outline(outlineOf(course, person), { person, course, records });
      const isFinished = card.progressStatus === 'Completed';
      const isOwn = isFinished && person.kind === 'member';
      const completion = isOwn ? await readCourseResult(pool, { person, course }) : null;
      const after = isOwn ? afterCourse(course, { catalog: catalog.current(), person, records, now }) : null;
      return {
        ...card,
        courseTitle: course.card.title,
        description: body.summary || body.description,
        courseConclusion: isFinished ? await conclusionOf(body.conclusion, site) : null,
        lessons,
        revision: Math.max(course.revision, ...course.lessons.map((lesson) => lesson.revision)),
        ...(completion && { completion }),
        ...(after && { after }),
        instructors: instructorCards(course.card.instructors, tenant),
        paths: pathsWith(course, tenant).map(({ slug, card: { title } }) => ({ slug, title })),
      };
    },
  };
}
