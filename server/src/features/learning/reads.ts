import type { CourseInProgress, Learning } from '@academy/contract/schemas/learning';
import type { Member } from '@academy/domain/access';
import { percentComplete, timeLeft } from '@academy/domain/progress';
import { courseCard, guideCard, outline } from '../../catalog/cards.ts';
import type { Catalog, Course, Item } from '../../catalog/model.ts';
import { outlineOf } from '../../catalog/visible.ts';
import type { Records } from '../../learning/records.ts';
import { resumeLink } from '../../learning/resume.ts';
import type { Site } from '../../tenants.ts';

type Asking = { catalog: Catalog; records: Records; site: Site; person: Member };

/** Courses somebody began, in the order in which they were last worked at. */
export function coursesOf(asking: Asking): Pick<Learning, 'inProgress' | 'completed'> {
  const { catalog, records, site, person } = asking;
  const tenant = catalog.of(site.tenant.id);
  const mine: Pick<Learning, 'inProgress' | 'completed'> = { inProgress: [], completed: [] };
  for (const course of begun(asking)) {
    const card = courseCard(course, { tenant, person, records });
    if (card.progressStatus === 'Completed') mine.completed.push(card);
    else mine.inProgress.push({ ...card, ...remaining(course, asking), percent: percentOf(card) });
  }
  return mine;
}

export function guidesOf(asking: Asking): Learning['guides'] {
  const { catalog, records, site, person } = asking;
  const tenant = catalog.of(site.tenant.id);
  const cards = touchedItems(asking).flatMap(({ item }) =>
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

function remaining(course: Course, { person, records }: Asking) {
  const lessons = outline(outlineOf(course, person), { person, records });
  return { timeLeft: timeLeft(lessons), resume: resumeLink(course, { lessons, records }) };
}

/** A course that was finished and lost all its lessons is still somebody's. */
function begun(asking: Asking): Set<Course> {
  const { catalog, records, site } = asking;
  const finished = [...records.finished].flatMap((itemId) => catalog.byItem(itemId) ?? []);
  const courses = [...touchedItems(asking), ...finished].flatMap(({ item }) =>
    item.kind === 'course' && item.tenantId === site.tenant.id && item.status !== 'draft' ? [item] : [],
  );
  return new Set(courses);
}

function touchedItems({ catalog, records, site }: Asking): { item: Course | Item<'guide'> }[] {
  return [...records.progress.keys()].flatMap((itemId) => {
    const { item } = catalog.byItem(itemId) ?? {};
    const isOurs = item?.tenantId === site.tenant.id && item.status !== 'draft';
    return isOurs && (item.kind === 'course' || item.kind === 'guide') ? [{ item }] : [];
  });
}
