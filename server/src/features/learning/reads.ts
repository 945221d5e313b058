import type { Learning } from '@academy/contract/schemas/learning';
import { activityEntry } from '@academy/domain/activity';
import { courseScore } from '@academy/domain/course-score';
import { courseStep } from '@academy/domain/next-step';
import { percentComplete, timeLeft } from '@academy/domain/progress';
import { newestFirst, suggestCourses } from '@academy/domain/suggestions';
import { courseCard, guideCard } from '../../catalog/cards.ts';
import type { Course, TenantCatalog } from '../../catalog/model.ts';
import { oncePer } from '../../catalog/once-per.ts';
import { courseUpdatedAt } from '../../catalog/updated.ts';
import { countedLessons } from '../../catalog/visible.ts';
import { courseStateOf } from '../../learning/course-state.ts';
import { coursePart, openLessonLinkOf } from '../../learning/learning-parts.ts';
import { startedGuides } from '../../learning/started.ts';
import type { LearningInput } from './input.ts';
import type { LearningFacts } from './store.ts';

const SUGGESTED = 6;

/** The courses a person started, most recent first. */
export function coursesOf(
  started: readonly Course[],
  { catalog, records, site, person, facts }: LearningInput & { facts: LearningFacts },
): Pick<Learning, 'inProgress' | 'completed'> {
  const tenant = catalog.of(site.tenant.id);
  const mine: Pick<Learning, 'inProgress' | 'completed'> = { inProgress: [], completed: [] };
  for (const course of started) {
    const viewer = { tenant, person, records };
    if (courseStateOf(course, records).progressStatus === 'Completed') {
      mine.completed.push(Object.assign(courseCard(course, viewer), resultOf(course, facts)));
      continue;
    }
    const part = coursePart(course, { person, records });
    const card = courseCard(course, viewer);
    const percent = percentComplete(card.completedLesson, card.lessonsCount);
    const resume = openLessonLinkOf(courseStep(part));
    mine.inProgress.push(Object.assign(card, { timeLeft: timeLeft(part.lessons), resume, percent }));
  }
  return mine;
}

export function guidesOf(input: LearningInput): Learning['guides'] {
  const { catalog, records, site, person } = input;
  const tenant = catalog.of(site.tenant.id);
  const started = site.tenant.features.guides
    ? startedGuides({ catalog, records, tenantId: site.tenant.id })
    : [];
  const cards = started.map((guide) => guideCard(guide, { tenant, person, records }));
  return {
    inProgress: cards.filter(({ progressStatus }) => progressStatus === 'In Progress'),
    completed: cards.filter(({ progressStatus }) => progressStatus === 'Completed'),
  };
}

/** The courses block of the home page. */
export function suggestedOf(
  started: readonly Course[],
  { catalog, records, site, person }: LearningInput,
): Learning['suggested'] {
  const tenant = catalog.of(site.tenant.id);
  const begun = new Set(started);
  return suggestCourses(suggestibleIn(tenant), {
    isBegun: ({ course }) => begun.has(course),
    isComplete: ({ course }) => courseStateOf(course, records).progressStatus === 'Completed',
    limit: SUGGESTED,
  }).map(({ course }) => courseCard(course, { tenant, person, records }));
}

const suggestibleIn = oncePer((tenant: TenantCatalog) =>
  newestFirst(
    tenant.courses.listed.map((course) => ({
      course,
      topics: course.card.topics,
      updatedAt: courseUpdatedAt(course),
    })),
  ),
);

/** What was learned in this academy in the last days. */
export function activityOf(
  { touched, isActivityHidden }: LearningFacts,
  { catalog, site }: Pick<LearningInput, 'catalog' | 'site'>,
): Learning['activity'] {
  const entries = touched.flatMap(({ itemId, ...record }) => {
    const { item, lesson } = catalog.byItem(itemId) ?? {};
    const read = lesson ?? (item?.kind === 'guide' ? item : undefined);
    if (!read || read.tenantId !== site.tenant.id) return [];
    const { at, seconds } = activityEntry({ ...record, duration: read.card.duration });
    return [{ at: at.toISOString(), seconds }];
  });
  return { isHidden: isActivityHidden, entries: isActivityHidden ? [] : entries };
}

/** When a course was finished, and with what score in its checks. */
function resultOf(course: Course, { finishedAt, scores }: LearningFacts) {
  const checks = countedLessons(course).flatMap(({ itemId }) => scores.get(itemId) ?? []);
  return {
    completedAt: finishedAt.get(course.itemId)?.toISOString() ?? null,
    score: courseScore(checks),
  };
}
