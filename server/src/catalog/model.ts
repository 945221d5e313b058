import type { ItemKind } from '@academy/compiler/catalog';
import { withShownPictures } from './pictures.ts';
import type { MayShow } from './pictures.ts';
import type { CardOf, ItemRow, Rows } from './rows.ts';

/** The live content of all tenants as the calls need it, without texts. Made anew, whole, when the content changes. */
export type Item<Kind extends ItemKind> = Omit<ItemRow, 'card' | 'kind'> & { kind: Kind; card: CardOf<Kind> };

/** Modules and lessons in reading order. */
export type Lesson = Item<'lesson'> | Item<'module'>;
export type Course = Item<'course'> & { lessons: readonly Lesson[] };

export type TenantCatalog = {
  courses: Shelf<Course>;
  guides: Shelf<Item<'guide'>>;
  paths: Shelf<Item<'path'>>;
  tests: Shelf<Item<'test'>>;
  instructors: Shelf<Item<'instructor'>>;
  pages: Shelf<Item<'page'>>;
  tagNames: ReadonlyMap<string, string>;
  /** By every name that lessons may call them. */
  workshops: ReadonlyMap<string, Item<'workshop'>>;
};

/** Things of one kind: those that lists show, and all of them by address and by id. */
export type Shelf<Thing> = {
  listed: readonly Thing[];
  bySlug: ReadonlyMap<string, Thing>;
  byId: ReadonlyMap<string, Thing>;
};

export type Catalog = {
  revision: number;
  of: (tenantId: string) => TenantCatalog;
  byItem: (itemId: number) => Found | undefined;
};

/** Something search can lead to. A lesson comes with its course. */
export type Found = {
  item: Item<'guide'> | Item<'path'> | Item<'instructor'> | Item<'page'> | Course;
  lesson?: Item<'lesson'>;
};

export function buildCatalog({ revision, items }: Rows, mayShow?: MayShow): Catalog {
  const rows = [...items.values()];
  const shown = mayShow ? rows.map((row) => withShownPictures(row, mayShow)) : rows;
  const byTenant = groupBy(shown, (row) => row.tenantId);
  const tenants = new Map([...byTenant].map(([id, rows]) => [id, buildTenant(rows)]));
  const found = new Map<number, Found>();
  for (const tenant of tenants.values()) {
    for (const item of [
      ...tenant.guides.bySlug.values(),
      ...tenant.paths.bySlug.values(),
      ...tenant.instructors.bySlug.values(),
      ...tenant.pages.bySlug.values(),
    ]) {
      found.set(item.itemId, { item });
    }
    for (const course of tenant.courses.bySlug.values()) {
      found.set(course.itemId, { item: course });
      for (const lesson of course.lessons)
        if (lesson.kind === 'lesson') found.set(lesson.itemId, { item: course, lesson });
    }
  }
  return {
    revision,
    of: (tenantId) => tenants.get(tenantId) ?? EMPTY,
    byItem: (itemId) => found.get(itemId),
  };
}

function buildTenant(rows: readonly ItemRow[]): TenantCatalog {
  const inOrder = rows.toSorted(
    (one, other) => one.position - other.position || (one.slug < other.slug ? -1 : 1),
  );
  const ofKind = <Kind extends ItemKind>(kind: Kind) =>
    inOrder.filter((row) => row.kind === kind) as unknown as Item<Kind>[];
  const lessons = groupBy([...ofKind('module'), ...ofKind('lesson')], (lesson) => lesson.card.courseId);
  const courses = ofKind('course').map((course) => ({
    ...course,
    lessons: (lessons.get(course.id) ?? []).toSorted((one, other) => one.position - other.position),
  }));
  return {
    courses: shelf(courses),
    guides: shelf(ofKind('guide')),
    paths: shelf(ofKind('path')),
    tests: shelf(ofKind('test')),
    instructors: shelf(ofKind('instructor')),
    pages: shelf(ofKind('page')),
    tagNames: new Map(ofKind('tag').map(({ card }) => [card.slug, card.name])),
    workshops: byEveryName(ofKind('workshop')),
  };
}

function shelf<Thing extends Pick<ItemRow, 'id' | 'slug' | 'status'>>(
  things: readonly Thing[],
): Shelf<Thing> {
  return {
    listed: things.filter(({ status }) => status === 'live'),
    bySlug: new Map(things.map((thing) => [thing.slug, thing])),
    byId: new Map(things.map((thing) => [thing.id, thing])),
  };
}

/** Folders of two courses may share a name; the name of a workshop itself goes before it. */
function byEveryName(workshops: readonly Item<'workshop'>[]): Map<string, Item<'workshop'>> {
  return new Map([
    ...workshops.flatMap((workshop) => workshop.card.names.map((name) => [name, workshop] as const)),
    ...workshops.map((workshop) => [workshop.id, workshop] as const),
  ]);
}

const EMPTY: TenantCatalog = buildTenant([]);

function groupBy<Thing, Key>(things: readonly Thing[], keyOf: (thing: Thing) => Key): Map<Key, Thing[]> {
  const groups = new Map<Key, Thing[]>();
  for (const thing of things) {
    const group = groups.get(keyOf(thing));
    if (group) group.push(thing);
    else groups.set(keyOf(thing), [thing]);
  }
  return groups;
}
