import type { Member } from '@academy/domain/access';
import type { CourseCard } from '@academy/contract/catalogue';
import { courseProgressField, favoriteField, textField } from '@academy/domain/filter-fields';
import { buildCategories } from '@academy/domain/filters';
import type { FilterCategory } from '@academy/domain/filters';
import { courseCard } from '../../catalogue/cards.ts';
import type { Course, TenantCatalogue } from '../../catalogue/model.ts';
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
  const pieces: Buffer[] = [COURSES];
  shelf.cards.forEach(({ untouched, still }, at) => {
    const own = touched.get(at);
    if (at > 0) pieces.push(COMMA);
    if (own) pieces.push(still, Buffer.from(endOf(own)));
    else pieces.push(untouched);
  });
  const categories = [...shelf.categories, ...memberCategories([...touched.values()], withProgress)];
  pieces.push(Buffer.from(`],"categories":${JSON.stringify(categories)}}`));
  return new Written(pieces);
}

/** Categories that are about the person; a course they never touched falls under none of their options. */
export function memberCategories(courses: readonly OwnPart[], withProgress: boolean): FilterCategory[] {
  return buildCategories(courses, [...(withProgress ? [courseProgressField] : []), favoriteField]);
}

type OwnPart = Standing & { isFavorite: boolean };

const COURSES = Buffer.from('{"courses":[');
const COMMA = Buffer.from(',');

type Shelf = {
  cards: { untouched: Buffer; still: Buffer; lessonsCount: number }[];
  categories: FilterCategory[];
  /** Where on the shelf a course, or the course of a lesson that counts, stands. */
  placeOf: ReadonlyMap<number, number>;
  courses: readonly Course[];
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
  const cards = courses.map((course) => courseCard(course, { tenant, person }));
  const placeOf = new Map<number, number>();
  courses.forEach((course, at) => {
    placeOf.set(course.itemId, at);
    for (const lesson of countedLessons(course)) placeOf.set(lesson.itemId, at);
  });
  return {
    courses,
    placeOf,
    categories: buildCategories(cards, [textField('topic'), textField('level')]),
    cards: cards.map((card) => {
      const still = stillPart(card);
      return {
        still: Buffer.from(still),
        untouched: Buffer.from(still + endOf(card)),
        lessonsCount: card.lessonsCount,
      };
    }),
  };
}

function touchedCourses(shelf: Shelf, records: Records): Map<number, OwnPart> {
  const completed = new Map<number, number>();
  const count = (itemId: number, by: number) => {
    const at = shelf.placeOf.get(itemId);
    if (at !== undefined) completed.set(at, (completed.get(at) ?? 0) + by);
  };
  for (const [itemId, state] of records.progress) if (state === 'completed') count(itemId, 1);
  for (const itemId of [...records.finished, ...records.favourites]) count(itemId, 0);
  const touched = new Map<number, OwnPart>();
  for (const [at, done] of completed) {
    const course = shelf.courses[at];
    const card = shelf.cards[at];
    if (!course || !card) continue;
    const isFinished = records.finished.has(course.itemId);
    touched.set(at, {
      ...standingOf({ completed: done, lessonsCount: card.lessonsCount, isFinished }),
      isFavorite: records.favourites.has(course.itemId),
    });
  }
  return touched;
}

/** A card without its end, left open. */
function stillPart(card: CourseCard): string {
  const still = { ...card, completedLesson: undefined, isFavorite: undefined, progressStatus: undefined };
  return JSON.stringify(still).slice(0, -1);
}

function endOf({ completedLesson, isFavorite, progressStatus }: OwnPart): string {
  return `,"completedLesson":${completedLesson},"isFavorite":${isFavorite},"progressStatus":"${progressStatus}"}`;
}
