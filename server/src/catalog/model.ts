import type { ItemKind } from '@academy/compiler/catalog';
import { currentDuration } from '@academy/domain/lesson-duration';
import type { VideoProvider } from '@academy/domain/videos';
import { withoutBlockedImages } from './images.ts';
import type { IsImageAllowed } from './images.ts';
import { NO_ROWS } from './rows.ts';
import type { CardOf, FormerSlug, ItemRow, Measurements, Rows } from './rows.ts';

/** The live content of all tenants, without bodies. It is rebuilt completely when the content changes. */
export type Item<Kind extends ItemKind> = Omit<ItemRow, 'card' | 'kind'> & { kind: Kind; card: CardOf<Kind> };

/** Modules and lessons in reading order. */
export type Lesson = Item<'lesson'> | Item<'module'>;
export type Course = Item<'course'> & { lessons: readonly Lesson[] };

export type TenantCatalog = {
  courses: Index<Course>;
  guides: Index<Item<'guide'>>;
  paths: Index<Item<'path'>>;
  tests: Index<Item<'test'>>;
  instructors: Index<Item<'instructor'>>;
  pages: Index<Item<'page'>>;
  tagNames: ReadonlyMap<string, string>;
  /** By every name that lessons may use for them. */
  workshops: ReadonlyMap<string, Item<'workshop'>>;
  /** The number of the item that had a slug before, live or not, by `formerKey`. */
  former: ReadonlyMap<string, number>;
};

/** Items of one kind: the listed ones, and all of them by slug and by id. */
export type Index<Entry> = {
  listed: readonly Entry[];
  bySlug: ReadonlyMap<string, Entry>;
  /** By former slugs, and by aliases that authors set. */
  byFormerSlug: ReadonlyMap<string, Entry>;
  byId: ReadonlyMap<string, Entry>;
};

export type Catalog = {
  revision: number;
  /** Changes with everything visitors may see: the content, and measured durations. */
  version: string;
  of: (tenantId: string) => TenantCatalog;
  /** The hosts of a tenant's videos, listed or not. */
  videosOf: (tenantId: string) => readonly VideoProvider[];
  byItem: (itemId: number) => Found | undefined;
};

/** An item that search can return. A lesson comes with its course. */
export type Found = {
  item: Item<'guide'> | Item<'path'> | Item<'instructor'> | Item<'page'> | Course;
  lesson?: Item<'lesson'>;
};

export function buildCatalog(
  {
    revision,
    items,
    former = new Map(),
    videos = new Map(),
    measured = NO_ROWS.measured,
  }: Pick<Rows, 'revision' | 'items'> & Partial<Rows>,
  isAllowed?: IsImageAllowed,
): Catalog {
  const rows = [...items.values()].map((row) => withDuration(row, measured));
  const shown = isAllowed ? rows.map((row) => withoutBlockedImages(row, isAllowed)) : rows;
  const byTenant = groupBy(shown, (row) => row.tenantId);
  const formerOf = groupBy([...former.values()], ({ tenantId }) => tenantId);
  const tenants = new Map([...byTenant].map(([id, rows]) => [id, buildTenant(rows, formerOf.get(id))]));
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
    version: `${revision} ${measured.changedAt}`,
    of: (tenantId) => tenants.get(tenantId) ?? EMPTY,
    videosOf: (tenantId) => videos.get(tenantId) ?? [],
    byItem: (itemId) => found.get(itemId),
  };
}

/** Measured durations replace the author's estimates in all lists and pages. */
function withDuration(row: ItemRow, { byItem }: Measurements): ItemRow {
  const measured = byItem.get(row.itemId);
  if (!measured || (row.kind !== 'lesson' && row.kind !== 'guide')) return row;
  const card = row.card as CardOf<'lesson'>;
  return { ...row, card: { ...card, duration: currentDuration(card, measured) } };
}

function buildTenant(rows: readonly ItemRow[], formerSlugs: readonly FormerSlug[] = []): TenantCatalog {
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
  const former = new Map(
    formerSlugs.map(({ kind, courseId, slug, itemId }) => [formerKey(kind, slug, courseId), itemId]),
  );
  const index = <Entry extends Indexed>(entries: readonly Entry[]) => buildIndex(entries, formerSlugs);
  return {
    courses: index(courses),
    guides: index(ofKind('guide')),
    paths: index(ofKind('path')),
    tests: index(ofKind('test')),
    instructors: index(ofKind('instructor')),
    pages: index(ofKind('page')),
    former,
    tagNames: new Map(ofKind('tag').map(({ card }) => [card.slug, card.name])),
    workshops: byAlias(ofKind('workshop')),
  };
}

/** A lesson's slug is unique within its course; for other kinds the course is 0. */
export function formerKey(kind: ItemKind, slug: string, courseId = 0): string {
  return `${kind} ${courseId} ${slug}`;
}

type Indexed = Pick<ItemRow, 'itemId' | 'kind' | 'id' | 'slug' | 'status'> & { card: object };

function buildIndex<Entry extends Indexed>(
  entries: readonly Entry[],
  former: readonly FormerSlug[],
): Index<Entry> {
  const byItem = new Map(former.length > 0 ? entries.map((entry) => [entry.itemId, entry]) : []);
  const renamed = former.flatMap(({ slug, itemId }) => {
    const entry = byItem.get(itemId);
    return entry ? [[slug, entry] as const] : [];
  });
  return {
    byFormerSlug: new Map([
      ...renamed,
      ...entries.flatMap((entry) => aliasesOf(entry.card).map((alias) => [alias, entry] as const)),
    ]),
    listed: entries.filter(({ status }) => status === 'live'),
    bySlug: new Map(entries.map((entry) => [entry.slug, entry])),
    byId: new Map(entries.map((entry) => [entry.id, entry])),
  };
}

/** Further slugs that the author gives an item. */
export function aliasesOf(card: object): readonly string[] {
  return 'aliases' in card && Array.isArray(card.aliases) ? (card.aliases as string[]) : [];
}

/** Folders of two courses may share a name, so a workshop's own id takes precedence. */
function byAlias(workshops: readonly Item<'workshop'>[]): Map<string, Item<'workshop'>> {
  return new Map([
    ...workshops.flatMap((workshop) => workshop.card.names.map((name) => [name, workshop] as const)),
    ...workshops.map((workshop) => [workshop.id, workshop] as const),
  ]);
}

const EMPTY: TenantCatalog = buildTenant([]);

function groupBy<Entry, Key>(entries: readonly Entry[], keyOf: (entry: Entry) => Key): Map<Key, Entry[]> {
  const groups = new Map<Key, Entry[]>();
  for (const entry of entries) {
    const group = groups.get(keyOf(entry));
    if (group) group.push(entry);
    else groups.set(keyOf(entry), [entry]);
  }
  return groups;
}
