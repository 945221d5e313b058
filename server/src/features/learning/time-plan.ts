import type { ContinueCard, PlanStep } from '@academy/contract/schemas/learning';
import { leftToDo } from '@academy/domain/next-step';
import { planTime, type TimePlan } from '@academy/domain/time-plan';
import type { Course, Item } from '../../catalog/model.ts';
import { canRead } from '../../catalog/visible.ts';
import { countedOutline } from '../../learning/counted-outline.ts';
import { startedCourses, startedGuides } from '../../learning/started.ts';
import type { LearningInput } from './input.ts';

/** Enough to fill an hour. */
const NEW_COURSES = 20;

/** What fits into the available minutes: the next step, then what was started, then what is new. */
export function timePlanOf(
  input: LearningInput,
  { minutes, first }: { minutes: number; first: ContinueCard | null },
): TimePlan<PlanStep> {
  const { catalog, records, site } = input;
  const tenant = catalog.of(site.tenant.id);
  const begun = startedCourses({ catalog, records, tenantId: site.tenant.id });
  const isBegun = new Set(begun);
  const guides = site.tenant.features.guides ? tenant.guides.listed : [];
  const begunGuides = new Set(
    guides.length > 0 ? startedGuides({ catalog, records, tenantId: site.tenant.id }) : [],
  );
  const fresh = tenant.courses.listed.filter((course) => !isBegun.has(course)).slice(0, NEW_COURSES);
  const queues = [
    ...begun.map((course) => lessonsLeft(course, input)),
    ...[...begunGuides, ...guides.filter((guide) => !begunGuides.has(guide))].map((guide) =>
      guideLeft(guide, input),
    ),
    ...fresh.map((course) => lessonsLeft(course, input)),
  ];
  return planTime(first ? withFirst(queues, first) : queues, { minutes });
}

/** The current lesson comes first, with what is left of it. */
function withFirst(queues: readonly PlanStep[][], { lesson, heading }: ContinueCard): PlanStep[][] {
  const queue = queues.find(([next]) => next?.lessonId === lesson.lessonId) ?? [];
  const [next, ...after] = queue;
  if (!next) return [...queues];
  const current = { ...next, duration: lesson.timeLeft, heading: heading?.anchor ?? null };
  return [[current, ...after], ...queues.filter((other) => other !== queue)];
}

/** The incomplete lessons, the next one first, without locked ones. */
function lessonsLeft(course: Course, { person, records }: LearningInput): PlanStep[] {
  if (records.finished.has(course.itemId)) return [];
  const left = leftToDo(countedOutline(course, { person, records }), ({ isComplete }) => isComplete);
  const open = left.filter(({ opens }) => opens === null);
  return open.map(({ lessonId, slug, title, type, duration }) => ({
    kind: 'lesson',
    type,
    lessonId,
    slug,
    title,
    courseSlug: course.slug,
    courseTitle: course.card.title,
    heading: null,
    duration,
  }));
}

function guideLeft(guide: Item<'guide'>, { person, records }: LearningInput): PlanStep[] {
  if (records.progress.get(guide.itemId) === 'completed' || !canRead(person, guide)) return [];
  const { title, type, duration } = guide.card;
  const step = { kind: 'guide', type, lessonId: guide.id, slug: guide.slug, title, duration } as const;
  return [{ ...step, courseSlug: null, courseTitle: null, heading: null }];
}
