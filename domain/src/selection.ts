/** Ticking rows of a list. The tick is kept on the full list, so searching never loses it. */
export interface Checkable {
  checked: boolean;
}

export function checkOne<Item extends Checkable>({
  items,
  is,
  checked,
}: {
  items: readonly Item[];
  is: (item: Item) => boolean;
  checked: boolean;
}): Item[] {
  return items.map((item) => (is(item) ? { ...item, checked } : item));
}

/** Ticks every row that is shown: all of them, or those the search left over. */
export function checkAll<Item extends Checkable, Key>({
  items,
  shown,
  keyOf,
  checked,
}: {
  items: readonly Item[];
  shown: readonly Item[];
  keyOf: (item: Item) => Key;
  checked: boolean;
}): Item[] {
  const keys = new Set(shown.map(keyOf));
  return checkOne({ items, is: (item) => keys.has(keyOf(item)), checked });
}

/** Whether the box above the list is ticked. */
export function allChecked(shown: readonly Checkable[]): boolean {
  return shown.length > 0 && shown.every((item) => item.checked);
}

export function checkedItems<Item extends Checkable>(items: readonly Item[]): Item[] {
  return items.filter((item) => item.checked);
}
