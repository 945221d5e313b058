import type { Fault } from '@academy/compiler/faults';
import type { Plan } from '@academy/contract/schemas/publishing-plan';
import { itemPath, pages } from '@academy/domain/pages';
import { keyOf } from './item-state.ts';
import type { ItemState, StoredItem } from './item-state.ts';

type Items = ReadonlyMap<string, ItemState>;

/** The address of an item's page; null for an item without one, and for a lesson of a draft course. */
export function addressIn(items: Items, item: ItemState): string | null {
  if (item.kind === 'lesson') {
    const parent = items.get(item.parent ?? '');
    const course = parent?.kind === 'module' ? items.get(parent.parent ?? '') : parent;
    return course && course.status !== 'draft'
      ? pages.lesson.path({ courseSlug: course.slug, lessonSlug: item.slug })
      : null;
  }
  return itemPath(item);
}

/** Addresses that people may have saved and that lead elsewhere afterwards, or nowhere. */
export function changedAddresses(live: ReadonlyMap<string, StoredItem>, desired: Items): Plan['addresses'] {
  const taken = new Set(
    [...desired.values()].flatMap((item) => (item.status === 'draft' ? [] : [addressIn(desired, item)])),
  );
  const found = [...live.values()].flatMap((before): Plan['addresses'] => {
    const from = before.status === 'draft' ? null : addressIn(live, before);
    const after = desired.get(keyOf(before));
    const to = after && after.status !== 'draft' ? addressIn(desired, after) : null;
    if (from === null || from === to || taken.has(from)) return [];
    if (to !== null) return [{ from, to, isRemoved: false }];
    return [{ from, to: after ? null : courseOf(before, { live, desired }), isRemoved: true }];
  });
  return found.toSorted((one, other) => (one.from < other.from ? -1 : 1));
}

/**
 * An item with a new id at the address of a removed one: the server treats it as a new item without progress.
 */
export function changedIds(
  { added, removed }: { added: readonly (ItemState & { file?: string })[]; removed: readonly StoredItem[] },
  { live, desired }: { live: Items; desired: Items },
): Fault[] {
  const gone = new Map(removed.map((item) => [addressIn(live, item), item]));
  return added.flatMap((item) => {
    const before = gone.get(addressIn(desired, item));
    if (!before || before.kind !== item.kind || addressIn(desired, item) === null) return [];
    return [
      {
        file: item.file ?? `${item.kind} ${item.id}`,
        line: 1,
        message: `the id of this ${item.kind} was ${before.id} and is ${item.id}, so that everybody begins it anew`,
        hint: 'keep the id: progress and favorites hang on it, titles and slugs may change',
      },
    ];
  });
}

/** A removed lesson leads to its course. */
function courseOf(lesson: StoredItem, { live, desired }: { live: Items; desired: Items }): string | null {
  if (lesson.kind !== 'lesson') return null;
  const parent = live.get(lesson.parent ?? '');
  const key = parent?.kind === 'module' ? parent.parent : lesson.parent;
  const course = desired.get(key ?? '');
  return course && course.status !== 'draft' ? addressIn(desired, course) : null;
}
