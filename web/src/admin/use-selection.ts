import { allChecked, checkAll, checkedItems, checkOne, type Checkable } from '@academy/domain/selection';
import { useState } from 'react';

export type Selection<Item> = {
  isChecked: (item: Item) => boolean;
  onCheck: (item: Item, checked: boolean) => void;
  isAllChecked: boolean;
  onCheckAll: (checked: boolean) => void;
};

type Row<Item> = Checkable & { item: Item };

/** The checked rows of a list. They stay checked during a search, and "Select all" checks the rows that are shown. */
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
  const rowOf = (item: Item): Row<Item> => ({ item, checked: keys.has(keyOf(item)) });
  const rows = items.map(rowOf);
  const update = (changed: Row<Item>[]) =>
    setKeys(new Set(checkedItems(changed).map(({ item }) => keyOf(item))));
  return {
    checked: checkedItems(rows).map(({ item }) => item),
    onClear: () => setKeys(new Set()),
    isChecked: (item) => keys.has(keyOf(item)),
    onCheck: (changed, checked) =>
      update(checkOne({ items: rows, is: ({ item }) => keyOf(item) === keyOf(changed), checked })),
    isAllChecked: allChecked(shown.map(rowOf)),
    onCheckAll: (checked) =>
      update(checkAll({ items: rows, shown: shown.map(rowOf), keyOf: ({ item }) => keyOf(item), checked })),
  };
}
