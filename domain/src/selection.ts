/** Selection of list rows. It is stored on the full list, so that searching does not lose it. */
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

/** Sets every shown row: all of them, or the search results. */
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

/** The state of the checkbox above the list. */
export function allChecked(shown: readonly Checkable[]): boolean {
  return shown.length > 0 && shown.every((item) => item.checked);
}

export function checkedItems<Item extends Checkable>(items: readonly Item[]): Item[] {
  return items.filter((item) => item.checked);
}
