import type { Member } from '@academy/domain/access';
import { courseState } from '@academy/domain/completion';
import type { CourseState } from '@academy/domain/completion';
import type { CourseCard } from '@academy/contract/schemas/catalog';
import { contentFields } from '@academy/domain/catalog-lists';
import { progressField, favoriteField } from '@academy/domain/filter-fields';
import { buildCategories } from '@academy/domain/filters';
import type { FilterCategory } from '@academy/domain/filters';
import { courseCard, nextLessonOf } from '../../catalog/cards.ts';
import type { TenantCatalog } from '../../catalog/model.ts';
import { countedLessons } from '../../catalog/visible.ts';
import { RawJson } from '../../http/send-response.ts';
import type { Records } from '../../learning/records.ts';

type MemberListInput = { tenant: TenantCatalog; person: Member; records: Records; withProgress: boolean };

/**
 * The course list of a member. Cards lie ready as bytes; only the few courses the person did anything
 * with get an end of their own. What is written equals what `list` makes of the same records.
 */
export function memberList({ tenant, person, records, withProgress }: MemberListInput): RawJson {
  const list = memberListFor(tenant, person);
  const touched = touchedCourses(list, records).map((course) =>
    withNextLesson(course, { tenant, person, records }),
  );
  const categories = [...list.categories, ...memberCategories(touched, withProgress)];
  return new RawJson([
    COURSES,
    splice(list.bytes, touched),
    Buffer.from(`],"categories":${JSON.stringify(categories)}}`),
  ]);
}

/** What lies ready, with ends of their own for the touched cards. */
function splice(bytes: Buffer, touched: readonly TouchedCourse[]): Buffer {
  const ends = touched.map(endOf);
  const length = touched.reduce(
    (sum, { card }, at) => sum + (ends[at]?.length ?? 0) - (card.end - card.sharedEnd),
    bytes.length,
  );
  const spliced = Buffer.allocUnsafe(length);
  let read = 0;
  let written = 0;
  touched.forEach(({ card }, at) => {
    written += bytes.copy(spliced, written, read, card.sharedEnd);
    written += spliced.write(ends[at] ?? '', written, 'latin1');
    read = card.end;
  });
  bytes.copy(spliced, written, read);
  return spliced;
}

/** Categories that are about the person; a course they never touched falls under none of their options. */
export function memberCategories(courses: readonly OwnPart[], withProgress: boolean): FilterCategory[] {
  return buildCategories(courses, [...(withProgress ? [progressField] : []), favoriteField]);
}

type OwnPart = CourseState & { isFavorite: boolean; nextLesson?: string | undefined };
type TouchedCourse = OwnPart & { at: number; card: ListCard };

const COURSES = Buffer.from('{"courses":[');

type ListCard = {
  courseId: number;
  lessonsCount: number;
  /** Where the part of the card that is the same for all ends, and where the card does. */
  sharedEnd: number;
  end: number;
};

type MemberList = {
  cards: readonly ListCard[];
  /** All cards, as they are for a member without any progress. */
  bytes: Buffer;
  categories: FilterCategory[];
  /** The index of a course in the list, by the course and by each of its counted lessons. */
  indexOf: ReadonlyMap<number, number>;
};

/** Locks differ between learners, Pro members and administrators; everything else is the same for all of them. */
const memberLists = new WeakMap<TenantCatalog, Map<string, MemberList>>();

function memberListFor(tenant: TenantCatalog, person: Member): MemberList {
  const ofTenant = memberLists.get(tenant) ?? new Map<string, MemberList>();
  memberLists.set(tenant, ofTenant);
  const rights = `${person.isAdmin} ${person.isPro}`;
  const list = ofTenant.get(rights) ?? buildMemberList(tenant, person);
  ofTenant.set(rights, list);
  return list;
}

function buildMemberList(tenant: TenantCatalog, person: Member): MemberList {
  const courses = tenant.courses.listed;
  const made = courses.map((course) => courseCard(course, { tenant, person }));
  const indexOf = new Map<number, number>();
  const cards: ListCard[] = [];
  const pieces: Buffer[] = [];
  let length = 0;
  const add = (text: string) => {
    const piece = Buffer.from(text);
    pieces.push(piece);
    length += piece.length;
    return length;
  };
  courses.forEach((course, at) => {
    const card = made[at];
    if (!card) return;
    indexOf.set(course.itemId, at);
    for (const lesson of countedLessons(course)) indexOf.set(lesson.itemId, at);
    const { itemId: courseId } = course;
    const { lessonsCount } = card;
    const sharedEnd = add((at > 0 ? ',' : '') + sharedPart(card));
    cards.push({ courseId, lessonsCount, sharedEnd, end: add(endOf(card)) });
  });
  return {
    cards,
    indexOf,
    bytes: Buffer.concat(pieces),
    categories: buildCategories(made, contentFields),
  };
}

/** In the order of the list. */
function touchedCourses(
  { cards, indexOf }: MemberList,
  { progress, finished, favorites }: Records,
): TouchedCourse[] {
  const completed = new Int32Array(cards.length).fill(UNTOUCHED);
  const opened = new Uint8Array(cards.length);
  for (const [itemId, state] of progress) {
    const at = indexOf.get(itemId);
    if (at === undefined) continue;
    opened[at] = 1;
    completed[at] = Math.max(completed[at] ?? 0, 0) + (state === 'completed' ? 1 : 0);
  }
  for (const itemId of [...finished, ...favorites]) {
    const at = indexOf.get(itemId);
    if (at !== undefined) completed[at] = Math.max(completed[at] ?? 0, 0);
  }
  const touched: TouchedCourse[] = [];
  cards.forEach((card, at) => {
    const done = completed[at] ?? UNTOUCHED;
    if (done === UNTOUCHED) return;
    const { courseId, lessonsCount } = card;
    const isFinished = finished.has(courseId);
    const { completedLesson, progressStatus } = courseState({
      completed: done,
      isOpened: opened[at] === 1,
      lessonsCount,
      isFinished,
    });
    const isFavorite = favorites.has(courseId);
    touched.push({ at, completedLesson, lessonsCount, progressStatus, isFavorite, card });
  });
  return touched;
}

function withNextLesson(
  touched: TouchedCourse,
  { tenant, person, records }: Pick<MemberListInput, 'tenant' | 'person' | 'records'>,
): TouchedCourse {
  const course = tenant.courses.listed[touched.at];
  const nextLesson =
    course && touched.progressStatus === 'In Progress'
      ? nextLessonOf(course, { person, records })
      : undefined;
  return nextLesson ? { ...touched, nextLesson } : touched;
}

const UNTOUCHED = -1;

/** A card without its end, left open. */
function sharedPart(card: CourseCard): string {
  const still = { ...card, completedLesson: undefined, isFavorite: undefined, progressStatus: undefined };
  return JSON.stringify(still).slice(0, -1);
}

/** In ASCII: slugs have no other letters. */
function endOf({ completedLesson, isFavorite, progressStatus, nextLesson }: OwnPart): string {
  const next = nextLesson === undefined ? '' : `,"nextLesson":"${nextLesson}"`;
  return `,"completedLesson":${completedLesson},"isFavorite":${isFavorite},"progressStatus":"${progressStatus}"${next}}`;
}
