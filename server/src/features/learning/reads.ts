import type { CourseInProgress, Learning } from '@academy/contract/schemas/learning';
import type { Member } from '@academy/domain/access';
import { percentComplete, timeLeft } from '@academy/domain/progress';
import { courseCard, guideCard, outline } from '../../catalog/cards.ts';
import type { Catalog, Course, Item } from '../../catalog/model.ts';
import { outlineOf } from '../../catalog/visible.ts';
import type { Records } from '../../learning/records.ts';
import { resumeLink } from '../../learning/resume.ts';
import type { Site } from '../../tenants.ts';

type LearningInput = { catalog: Catalog; records: Records; site: Site; person: Member };

/** The courses a person started, most recent first. */
export function coursesOf(input: LearningInput): Pick<Learning, 'inProgress' | 'completed'> {
  const { catalog, records, site, person } = input;
  const tenant = catalog.of(site.tenant.id);
  const mine: Pick<Learning, 'inProgress' | 'completed'> = { inProgress: [], completed: [] };
  for (const course of startedCourses(input)) {
    const card = courseCard(course, { tenant, person, records });
    if (card.progressStatus === 'Completed') mine.completed.push(card);
    else mine.inProgress.push({ ...card, ...remaining(course, input), percent: percentOf(card) });
  }
  return mine;
}

export function guidesOf(input: LearningInput): Learning['guides'] {
  const { catalog, records, site, person } = input;
  const tenant = catalog.of(site.tenant.id);
  const cards = touchedItems(input).flatMap(({ item }) =>
    item.kind === 'guide' && site.tenant.features.guides
      ? [guideCard(item, { tenant, person, records })]
      : [],
  );
  return {
    inProgress: cards.filter(({ progressStatus }) => progressStatus === 'In Progress'),
    completed: cards.filter(({ progressStatus }) => progressStatus === 'Completed'),
  };
}

function percentOf({
  completedLesson,
  lessonsCount,
}: Pick<CourseInProgress, 'completedLesson' | 'lessonsCount'>) {
  return percentComplete(completedLesson, lessonsCount);
}

function remaining(course: Course, { person, records }: LearningInput) {
  const lessons = outline(outlineOf(course, person), { person, course, records });
  return { timeLeft: timeLeft(lessons), resume: resumeLink(course, { lessons, records }) };
}

/** A finished course is listed even if all its lessons were removed. */
function startedCourses(input: LearningInput): Set<Course> {
  const { catalog, records, site } = input;
  const finished = [...records.finished].flatMap((itemId) => catalog.byItem(itemId) ?? []);
  const courses = [...touchedItems(input), ...finished].flatMap(({ item }) =>
    item.kind === 'course' && item.tenantId === site.tenant.id && item.status !== 'draft' ? [item] : [],
  );
  return new Set(courses);
}

function touchedItems({ catalog, records, site }: LearningInput): { item: Course | Item<'guide'> }[] {
  return [...records.progress.keys()].flatMap((itemId) => {
    const { item } = catalog.byItem(itemId) ?? {};
    const isOurs = item?.tenantId === site.tenant.id && item.status !== 'draft';
    return isOurs && (item.kind === 'course' || item.kind === 'guide') ? [{ item }] : [];
  });
}
