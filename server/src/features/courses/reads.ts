import type { listCourses } from '@academy/contract/courses';
import type { CourseDetails } from '@academy/contract/schemas/courses';
import type { OutputOf } from '@academy/contract/endpoint';
import type { Member } from '@academy/domain/access';
import { contentFields } from '@academy/domain/catalog-lists';
import { buildCategories } from '@academy/domain/filters';
import { courseCard, instructorCards, outline } from '../../catalog/cards.ts';
import type { TextCatalogDeps, TimedViewpoint, Viewpoint } from '../../catalog/feature.ts';
import { findBySlug } from '../../catalog/former-addresses.ts';
import { outlineOf, requireVisible } from '../../catalog/visible.ts';
import type { RawJson } from '../../http/send-response.ts';
import { afterCourse, pathsWith } from '../../learning/after-course.ts';
import { conclusionOf } from '../../learning/conclusion.ts';
import { readCourseResult } from '../../learning/course-result.ts';
import { NO_RECORDS, readRecords } from '../../learning/records.ts';
import type { Site } from '../../catalog/tenants.ts';
import { memberCategories, memberList } from './member-list.ts';

export function courseReads({ catalog, pool, readBody }: TextCatalogDeps) {
  return {
    list(
      { site, person }: Viewpoint,
      { withProgress = false, records = NO_RECORDS } = {},
    ): OutputOf<typeof listCourses> {
      const tenant = catalog.current().of(site.tenant.id);
      const courses = tenant.courses.listed.map((course) => courseCard(course, { tenant, person, records }));
      const categories = buildCategories(courses, contentFields);
      const own = person.kind === 'member' ? memberCategories(courses, withProgress) : [];
      return { courses, categories: [...categories, ...own] };
    },

    /** The same list for a member, from cached bytes. */
    async memberList(
      { site, person }: { site: Site; person: Member },
      { withProgress }: { withProgress: boolean },
    ): Promise<RawJson> {
      const records = await readRecords(pool, person);
      const tenant = catalog.current().of(site.tenant.id);
      return memberList({ tenant, person, records, withProgress });
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
