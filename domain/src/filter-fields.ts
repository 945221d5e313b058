import type { FilterCategory, FilterField } from './filters.ts';

export const PROGRESS_CATEGORY = 'progress';
export const FAVORITE_CATEGORY = 'favorite';

/** A category that is a property of the item: one text or a list of them. */
export function textField<Name extends string>(
  category: Name,
  nameOf?: (key: string) => string,
): FilterField<{ readonly [Key in Name]?: string | readonly string[] | null }> {
  return {
    category,
    valuesOf: (item) => toList(item[category]),
    ...(nameOf && { nameOf }),
  };
}

/** As levels are shown; a level of another name comes after these. */
const LEVEL_ORDER = ['Beginner', 'Intermediate', 'Advanced'];

export const levelField: FilterField<{ readonly level: readonly string[] }> = {
  ...textField('level'),
  order: LEVEL_ORDER,
};

/** Courses, paths and guides alike; what was not started matches neither option. */
export const progressField: FilterField<{ progressStatus: string }> = {
  category: PROGRESS_CATEGORY,
  options: ['In Progress', 'Completed'],
  valuesOf: (item) => [item.progressStatus],
};

const FAVORITES = 'favorites';

export const favoriteField: FilterField<{ isFavorite: boolean }> = {
  category: FAVORITE_CATEGORY,
  options: [FAVORITES],
  nameOf: () => 'Favorites',
  valuesOf: (item) => (item.isFavorite ? [FAVORITES] : []),
};

export type FavoriteOperation = 'save' | 'unsave' | 'remove';

/** Adds one on save and subtracts one otherwise, never below zero. */
export function updateFavoriteCount(
  categories: readonly FilterCategory[],
  operation: FavoriteOperation,
): FilterCategory[] {
  const change = operation === 'save' ? 1 : -1;
  return categories.map((category) =>
    category.categoryName === FAVORITE_CATEGORY
      ? {
          ...category,
          options: category.options.map((one) => ({ ...one, count: Math.max(0, one.count + change) })),
        }
      : category,
  );
}

const NONE: readonly string[] = [];

function toList(value: string | readonly string[] | null | undefined): readonly string[] {
  if (value === null || value === undefined || value === '') return NONE;
  return typeof value === 'string' ? [value] : value;
}
