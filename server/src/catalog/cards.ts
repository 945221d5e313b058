import type { Person } from '@academy/domain/access';
import { courseStep } from '@academy/domain/next-step';
import type { CourseCard, GuideCard, InstructorCard } from '@academy/contract/schemas/catalog';
import type { OutlineLesson } from '@academy/contract/schemas/outline';
import { NO_RECORDS } from '../learning/records.ts';
import type { Records } from '../learning/records.ts';
import { courseStateOf, guideStatusOf } from '../learning/course-state.ts';
import { coursePart, openLessonLinkOf } from '../learning/learning-parts.ts';
import type { Course, Item, Lesson, TenantCatalog } from './model.ts';
import { countedLessons, lockFor, missingFor, moduleIds } from './visible.ts';

/** Catalog items as lists and outlines show them, with a person's progress. Visitors have none. */

/** The person a card is made for. */
type Viewer = { tenant: TenantCatalog; person: Person; records?: Records };

export function courseCard(course: Course, { tenant, person, records = NO_RECORDS }: Viewer): CourseCard {
  const lessons = countedLessons(course);
  const state = courseStateOf(course, records);
  const nextLesson =
    state.progressStatus === 'In Progress' ? nextLessonOf(course, { person, records }) : undefined;
  return {
    courseId: course.id,
    tenantId: course.tenantId,
    ...commonFields(course, tenant),
    entitlements: { view: [...course.card.entitlements.view] },
    opens: missingFor(person, course),
    duration: lessons.reduce((sum, { card }) => sum + card.duration, 0),
    includes: includedIn(lessons),
    isFavorite: records.favorites.has(course.itemId),
    completedLesson: state.completedLesson,
    lessonsCount: state.lessonsCount,
    progressStatus: state.progressStatus,
    ...(nextLesson && { nextLesson }),
  };
}

/**
 * The slug of the lesson with which a person continues a course; undefined if all remaining ones are locked.
 */
export function nextLessonOf(
  course: Course,
  { person, records }: { person: Person; records: Records },
): string | undefined {
  return openLessonLinkOf(courseStep(coursePart(course, { person, records })))?.slug;
}

const VIDEOS = ['video', 'vimeo', 'brightcove', 'youtube'] as const;

function includedIn(
  parts: readonly { card: { type?: string; settings: Item<'lesson'>['card']['settings'] } }[],
): CourseCard['includes'] {
  const hasLab = parts.some(
    ({ card: { type, settings } }) => type === 'lab' || settings.lab || settings.educates,
  );
  const hasVideo = parts.some(
    ({ card: { type, settings } }) => type === 'video' || VIDEOS.some((name) => settings[name]),
  );
  return [...(hasLab ? ['lab' as const] : []), ...(hasVideo ? ['video' as const] : [])];
}

export function guideCard(guide: Item<'guide'>, { tenant, person, records = NO_RECORDS }: Viewer): GuideCard {
  return {
    lessonId: guide.id,
    ...commonFields(guide, tenant),
    ...lockFor(person, guide),
    duration: guide.card.duration,
    includes: includedIn([guide]),
    isFavorite: records.favorites.has(guide.itemId),
    progressStatus: guideStatusOf(guide.itemId, records),
  };
}

export function instructorCard({ id, slug, card }: Item<'instructor'>): InstructorCard {
  const { credentials = '', avatar = null } = card.settings;
  return { instructorId: id, slug, name: card.name, credentials, avatar };
}

/** Instructors without a published profile are left out. */
export function instructorCards(ids: readonly string[], tenant: TenantCatalog): InstructorCard[] {
  return ids.flatMap((id) => {
    const instructor = tenant.instructors.byId.get(id);
    return instructor && instructor.status !== 'draft' ? [instructorCard(instructor)] : [];
  });
}

export function outlineLesson(
  lesson: Lesson,
  {
    person,
    course,
    parents,
    records = NO_RECORDS,
  }: { person: Person; course: Course; parents: ReadonlyMap<number, string>; records?: Records },
): OutlineLesson {
  const isModule = lesson.kind === 'module';
  const state = records.progress.get(lesson.itemId);
  return {
    lessonId: lesson.id,
    title: lesson.card.title,
    slug: lesson.slug,
    type: isModule ? 'module' : lesson.card.type,
    orderColumn: lesson.position,
    duration: lesson.card.duration,
    status: lesson.status,
    parentId: lesson.parentId === null ? null : (parents.get(lesson.parentId) ?? null),
    ...(isModule ? UNLOCKED : lockFor(person, lesson, course)),
    summary: isModule ? '' : shortText(lesson.card),
    isComplete: state === 'completed',
    isFavorite: records.favorites.has(lesson.itemId),
    progressStatus: state ?? '',
  };
}

const UNLOCKED = { entitlements: { view: [] }, opens: null };

export function outline(
  lessons: readonly Lesson[],
  { person, course, records = NO_RECORDS }: { person: Person; course: Course; records?: Records },
): OutlineLesson[] {
  const parents = moduleIds(lessons);
  return lessons.map((lesson) => outlineLesson(lesson, { person, course, parents, records }));
}

type Titled = {
  slug: string;
  card: {
    title: string;
    descriptionText: string;
    summaryText: string;
    topics: string[];
    level?: string | undefined;
    settings: { thumbnail?: string | undefined };
  };
};

/** The fields that every card has: names of its topics and level, and its thumbnail if it has one. */
export function commonFields({ slug, card }: Titled, { tagNames }: TenantCatalog) {
  return {
    slug,
    title: card.title,
    summary: shortText(card),
    thumbnail: card.settings.thumbnail ?? null,
    topic: card.topics.map((topic) => tagNames.get(topic) ?? tagTitle(topic)),
    level: card.level ? [tagTitle(card.level)] : [],
  };
}

/** The title of a tag without a name: `unit-testing` becomes `Unit testing`. */
function tagTitle(tag: string): string {
  const words = tag.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The text on a card: the description, which is short, or else the summary, which may be long. */
export function shortText({
  descriptionText,
  summaryText,
}: {
  descriptionText: string;
  summaryText: string;
}): string {
  return descriptionText || summaryText;
}
