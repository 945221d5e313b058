import type { Member } from '@academy/domain/access';
import type { CourseCard } from '@academy/contract/catalogue';
import { courseProgressField, favoriteField, textField } from '@academy/domain/filter-fields';
import { buildCategories } from '@academy/domain/filters';
import type { FilterCategory } from '@academy/domain/filters';
import { courseCard } from '../../catalogue/cards.ts';
import type { TenantCatalogue } from '../../catalogue/model.ts';
import { countedLessons } from '../../catalogue/visible.ts';
import { Written } from '../../http/mount.ts';
import type { Records } from '../../learning/records.ts';
import { standingOf } from '../../learning/standing.ts';
import type { Standing } from '../../learning/standing.ts';

type Asking = { tenant: TenantCatalogue; person: Member; records: Records; withProgress: boolean };

/**
 * The course list of somebody who is signed in. Cards lie ready as bytes; only the few courses the person did anything
 * with get an end of their own. What is written equals what `list` makes of the same records.
 */
export function memberList({ tenant, person, records, withProgress }: Asking): Written {
  const shelf = shelfFor(tenant, person);
  const touched = touchedCourses(shelf, records);
  const categories = [...shelf.categories, ...memberCategories(touched, withProgress)];
  return new Written([
    COURSES,
    ...splice(shelf.bytes, touched),
    Buffer.from(`],"categories":${JSON.stringify(categories)}}`),
  ]);
}

/** Views of what lies ready, with the ends of the touched cards between them: nothing is copied before it is sent. */
function splice(bytes: Buffer, touched: readonly TouchedCourse[]): Buffer[] {
  let read = 0;
  const pieces = touched.flatMap(({ card, ...own }) => {
    const still = bytes.subarray(read, card.stillEnd);
    read = card.end;
    return [still, Buffer.from(endOf(own), 'latin1')];
  });
  return [...pieces, bytes.subarray(read)];
}

/** Categories that are about the person; a course they never touched falls under none of their options. */
export function memberCategories(courses: readonly OwnPart[], withProgress: boolean): FilterCategory[] {
  return buildCategories(courses, [...(withProgress ? [courseProgressField] : []), favoriteField]);
}

type OwnPart = Standing & { isFavorite: boolean };
type TouchedCourse = OwnPart & { card: ShelvedCard };

const COURSES = Buffer.from('{"courses":[');

type ShelvedCard = {
  courseId: number;
  lessonsCount: number;
  /** Where the part of the card that is the same for all ends, and where the card does. */
  stillEnd: number;
  end: number;
};

type Shelf = {
  cards: readonly ShelvedCard[];
  /** All cards, as they are for somebody who did nothing yet. */
  bytes: Buffer;
  categories: FilterCategory[];
  /** Where on the shelf a course, or the course of a lesson that counts, stands. */
  placeOf: ReadonlyMap<number, number>;
};

/** Locks differ between learners, Pro members and administrators; everything else is the same for all of them. */
const shelves = new WeakMap<TenantCatalogue, Map<string, Shelf>>();

function shelfFor(tenant: TenantCatalogue, person: Member): Shelf {
  const ofTenant = shelves.get(tenant) ?? new Map<string, Shelf>();
  shelves.set(tenant, ofTenant);
  const rights = `${person.isAdmin} ${person.isPro}`;
  const shelf = ofTenant.get(rights) ?? buildShelf(tenant, person);
  ofTenant.set(rights, shelf);
  return shelf;
}

function buildShelf(tenant: TenantCatalogue, person: Member): Shelf {
  const courses = tenant.courses.listed;
  const made = courses.map((course) => courseCard(course, { tenant, person }));
  const placeOf = new Map<number, number>();
  const cards: ShelvedCard[] = [];
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
    placeOf.set(course.itemId, at);
    for (const lesson of countedLessons(course)) placeOf.set(lesson.itemId, at);
    const { itemId: courseId } = course;
    const { lessonsCount } = card;
    const stillEnd = add((at > 0 ? ',' : '') + stillPart(card));
    cards.push({ courseId, lessonsCount, stillEnd, end: add(endOf(card)) });
  });
  return {
    cards,
    placeOf,
    bytes: Buffer.concat(pieces),
    categories: buildCategories(made, [textField('topic'), textField('level')]),
  };
}

/** In the order of the shelf. */
function touchedCourses({ cards, placeOf }: Shelf, records: Records): TouchedCourse[] {
  const { progress, finished, favourites } = records;
  const completed = new Map<number, number>();
  const count = (itemId: number, by: number) => {
    const at = placeOf.get(itemId);
    if (at !== undefined) completed.set(at, (completed.get(at) ?? 0) + by);
  };
  for (const [itemId, state] of progress) if (state === 'completed') count(itemId, 1);
  for (const itemId of finished) count(itemId, 0);
  for (const itemId of favourites) count(itemId, 0);
  return [...completed]
    .sort(([one], [other]) => one - other)
    .flatMap(([at, done]) => {
      const card = cards[at];
      if (!card) return [];
      const { courseId, lessonsCount } = card;
      const standing = standingOf({ completed: done, lessonsCount, isFinished: finished.has(courseId) });
      return [{ ...standing, isFavorite: favourites.has(courseId), card }];
    });
}

/** A card without its end, left open. */
function stillPart(card: CourseCard): string {
  const still = { ...card, completedLesson: undefined, isFavorite: undefined, progressStatus: undefined };
  return JSON.stringify(still).slice(0, -1);
}

function endOf({ completedLesson, isFavorite, progressStatus }: OwnPart): string {
  return `,"completedLesson":${completedLesson},"isFavorite":${isFavorite},"progressStatus":"${progressStatus}"}`;
}
