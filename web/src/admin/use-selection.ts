import { allChecked, checkAll, checkedItems, checkOne, type Checkable } from '@academy/domain/selection';
import { useState } from 'react';

export type Selection<Item> = {
  isChecked: (item: Item) => boolean;
  onCheck: (item: Item, checked: boolean) => void;
  isAllChecked: boolean;
  onCheckAll: (checked: boolean) => void;
};

type Ticked<Item> = Checkable & { item: Item };

/** Ticks on the rows of a list. They are kept over a search, and the box above ticks what the search left over. */
export function useSelection<Item>({
  items,
  shown,
  keyOf,
}: {
  items: readonly Item[];
  shown: readonly Item[];
  keyOf: (item: Item) => string;
}): Selection<Item> & { checked: Item[]; onClear: () => void } {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const tick = (item: Item): Ticked<Item> => ({ item, checked: keys.has(keyOf(item)) });
  const all = items.map(tick);
  const keep = (ticked: Ticked<Item>[]) =>
    setKeys(new Set(checkedItems(ticked).map(({ item }) => keyOf(item))));
  return {
    checked: checkedItems(all).map(({ item }) => item),
    onClear: () => setKeys(new Set()),
    isChecked: (item) => keys.has(keyOf(item)),
    onCheck: (wanted, checked) =>
      keep(checkOne({ items: all, is: ({ item }) => keyOf(item) === keyOf(wanted), checked })),
    isAllChecked: allChecked(shown.map(tick)),
    onCheckAll: (checked) =>
      keep(checkAll({ items: all, shown: shown.map(tick), keyOf: ({ item }) => keyOf(item), checked })),
  };
}
