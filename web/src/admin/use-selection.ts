import { useState } from 'react';

export type Selection<Item> = {
  isChecked: (item: Item) => boolean;
  onCheck: (item: Item, checked: boolean) => void;
  isAllChecked: boolean;
  onCheckAll: (checked: boolean) => void;
};

type Options<Item> = { items: readonly Item[]; shown: readonly Item[]; keyOf: (item: Item) => string };

/** The checked rows of a list. They stay checked during a search, and "Select all" checks the rows that are shown. */
export function useSelection<Item>({
  items,
  shown,
  keyOf,
}: Options<Item>): Selection<Item> & { checked: Item[]; onClear: () => void } {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const isChecked = (item: Item) => keys.has(keyOf(item));
  const check = (changed: readonly Item[], checked: boolean) => {
    const next = new Set(keys);
    for (const key of changed.map(keyOf)) {
      if (checked) next.add(key);
      else next.delete(key);
    }
    setKeys(next);
  };
  return {
    checked: items.filter(isChecked),
    onClear: () => setKeys(new Set()),
    isChecked,
    onCheck: (item, checked) => check([item], checked),
    isAllChecked: shown.length > 0 && shown.every(isChecked),
    onCheckAll: (checked) => check(shown, checked),
  };
}
