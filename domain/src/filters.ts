import type * as z from 'zod/mini';
import type { filterCategorySchema } from './catalog-schemas.ts';
import { searchPattern } from './search-text.ts';

export type FilterCategory = z.infer<typeof filterCategorySchema>;
export type ActiveFilter = { category: string; options: string[] };

/** How one filter category reads its values from an item. */
export type FilterField<Item> = {
  category: string;
  /** The option keys that this item matches. */
  valuesOf: (item: Item) => readonly string[];
  /** Fixed options in a fixed order, shown even at a count of zero; without it they are collected from the items. */
  options?: readonly string[];
  /** The label of a key. */
  nameOf?: (key: string) => string;
  /** Keys that have an order of their own, such as levels; options are sorted by name otherwise. */
  order?: readonly string[];
};

/** One choice in one category, by the option's key. */
export type Choice = { category: string; option: string };

/** The categories of a list with the number of items per option, all unchecked. */
export function buildCategories<Item>(
  items: readonly Item[],
  fields: readonly FilterField<Item>[],
): FilterCategory[] {
  return fields.map((field) => {
    const counts = new Map<string, number>((field.options ?? []).map((key) => [key, 0]));
    for (const item of items) {
      const values = field.valuesOf(item);
      for (const value of values.length > 1 ? new Set(values) : values) {
        if (!field.options || counts.has(value)) counts.set(value, (counts.get(value) ?? 0) + 1);
      }
    }
    const options = [...counts].map(([key, count]) => ({
      name: field.nameOf?.(key) ?? key,
      count,
      checked: false,
      key,
    }));
    return { categoryName: field.category, options: field.options ? options : sortOptions(options, field) };
  });
}

function sortOptions<Option extends { key: string; name: string }>(
  options: readonly Option[],
  { order = [] }: { order?: readonly string[] },
): Option[] {
  const placeOf = ({ key }: Option) => (order.includes(key) ? order.indexOf(key) : order.length);
  return options.toSorted((one, other) => placeOf(one) - placeOf(other) || compareText(one.name, other.name));
}

export type FilterInput<Item> = {
  items: readonly Item[];
  fields: readonly FilterField<Item>[];
  active: readonly ActiveFilter[];
  search?: string;
  /** The text of an item that is searched. */
  textOf: (item: Item) => string;
};

/** Every category must be met, by any one of its chosen options; the search text must be found as well. */
export function applyFilters<Item>({
  items,
  fields,
  active,
  search = '',
  textOf,
}: FilterInput<Item>): Item[] {
  const pattern = searchPattern(search);
  const conditions = active.flatMap(({ category, options }) => {
    const field = fields.find((one) => one.category === category);
    // The user could neither see nor remove an unknown filter, so it is ignored.
    return field && options.length > 0 ? [{ field, wanted: new Set(options) }] : [];
  });
  return items.filter(
    (item) =>
      conditions.every(({ field, wanted }) => field.valuesOf(item).some((value) => wanted.has(value))) &&
      (pattern === null || pattern.test(textOf(item))),
  );
}

/** The categories with what each option would show beside the filters of the other categories and the search text. */
export function recountCategories<Item>(
  categories: readonly FilterCategory[],
  { active, ...input }: FilterInput<Item>,
): FilterCategory[] {
  return categories.map((category) => {
    const field = input.fields.find((one) => one.category === category.categoryName);
    if (!field) return category;
    const others = active.filter((filter) => filter.category !== category.categoryName);
    if (others.length === 0 && !input.search) return category;
    const [recounted] = buildCategories(applyFilters({ ...input, active: others }), [field]);
    const counts = new Map(recounted?.options.map(({ key, count }) => [key, count]));
    return {
      ...category,
      options: category.options.map((option) => ({ ...option, count: counts.get(option.key) ?? 0 })),
    };
  });
}

export function addOption(active: readonly ActiveFilter[], { category, option }: Choice): ActiveFilter[] {
  if (!active.some((filter) => filter.category === category))
    return [...active, { category, options: [option] }];
  return active.map((filter) =>
    filter.category === category && !filter.options.includes(option)
      ? { category, options: [...filter.options, option] }
      : filter,
  );
}

/** A category without options is removed too. */
export function removeOption(active: readonly ActiveFilter[], { category, option }: Choice): ActiveFilter[] {
  return active
    .map((filter) =>
      filter.category === category
        ? { category, options: filter.options.filter((chosen) => chosen !== option) }
        : filter,
    )
    .filter((filter) => filter.options.length > 0);
}

export function clearFilters(): ActiveFilter[] {
  return [];
}

export function isActive(active: readonly ActiveFilter[], { category, option }: Choice): boolean {
  return active.some((filter) => filter.category === category && filter.options.includes(option));
}

// Not localeCompare: server and browser must agree on the order, whatever language each is set to.
function compareText(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a < b ? -1 : a > b ? 1 : 0;
}
