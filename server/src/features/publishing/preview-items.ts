import type { CheckedFolder, SourceItem } from '@academy/compiler/catalog';
import { keyOf } from './item-state.ts';

/** As many new items as compile in about a second; the rest is shown later. */
export const FIRST_ITEMS = 16;

export function asLive(checked: CheckedFolder): CheckedFolder {
  const items = checked.items.map((item) =>
    item.status === 'draft' ? { ...item, status: 'live' as const } : item,
  );
  return { ...checked, items };
}

/**
 * What a preview shows of a folder: everything without a fault and, instead of faulty items, the version that
 * was shown before. Without such a version the item is left out, along with its children.
 */
export function itemsToShow(
  { items, faults }: Pick<CheckedFolder, 'items' | 'faults'>,
  shown: readonly SourceItem[],
): SourceItem[] {
  if (faults.length === 0) return [...items];
  const faulty = new Set(faults.map(({ file }) => file));
  const left = new Set<string>(faulty);
  const chosen = new Map<string, SourceItem>();
  // Parents come before their children.
  for (const item of items) {
    if (!hasFault(item, faulty) && (!item.parent || chosen.has(keyOf(item.parent))))
      chosen.set(keyOf(item), item);
    else left.add(item.file);
  }
  const before = shown.filter((item) => left.has(item.file) && !chosen.has(keyOf(item)));
  for (const item of before.toSorted((one, other) => depthOf(one) - depthOf(other)))
    if (!item.parent || chosen.has(keyOf(item.parent))) chosen.set(keyOf(item), item);
  return [...chosen.values()].toSorted((one, other) => depthOf(one) - depthOf(other));
}

/** What is already live plus the first of the rest, with their parents. */
export function firstOf(
  items: readonly SourceItem[],
  { live, atMost }: { live: ReadonlyMap<string, unknown>; atMost: number },
): SourceItem[] {
  const chosen = new Map<string, SourceItem>();
  let added = 0;
  // Parents come before their children.
  for (const item of items) {
    const name = keyOf(item);
    if (item.parent && !chosen.has(keyOf(item.parent))) continue;
    if (!live.has(name) && ++added > atMost) continue;
    chosen.set(name, item);
  }
  return [...chosen.values()];
}

/** A workshop is a folder of many files; all others name theirs. */
function hasFault({ kind, file, texts }: SourceItem, faulty: ReadonlySet<string>): boolean {
  if (kind === 'workshop') {
    const folder = file.replace(/\/?resources\/workshop\.yaml$/, '');
    return [...faulty].some((one) => one === file || folder === '' || one.startsWith(`${folder}/`));
  }
  return faulty.has(file) || Object.values(texts).some((text) => faulty.has(text));
}

function depthOf({ parent }: SourceItem): number {
  if (!parent) return 0;
  return parent.kind === 'course' ? 1 : 2;
}
