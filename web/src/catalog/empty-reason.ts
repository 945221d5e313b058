import type { ListView } from '@academy/domain/catalog-lists';
import { FAVORITE_CATEGORY, PROGRESS_CATEGORY } from '@academy/domain/filter-fields';
import type { FilterCategory } from '@academy/domain/filters';

export type EmptyReason =
  | 'no-favorites'
  | 'nothing-begun'
  | 'nothing-in-progress'
  | 'nothing-completed'
  | 'no-match'
  | 'nothing-published';

export function emptyReason(
  { active, search }: ListView,
  categories: readonly FilterCategory[],
): EmptyReason {
  if (search === '' && active.length === 0) return 'nothing-published';
  const [only, ...others] = active;
  // The counts of a category reflect the search and the other filters, so they don't describe the whole list.
  if (!only || others.length > 0 || search !== '') return 'no-match';
  const { options = [] } = categories.find(({ categoryName }) => categoryName === only.category) ?? {};
  const isEmpty = options.every(({ count }) => count === 0);
  if (only.category === FAVORITE_CATEGORY) return isEmpty ? 'no-favorites' : 'no-match';
  if (only.category !== PROGRESS_CATEGORY) return 'no-match';
  if (isEmpty) return 'nothing-begun';
  return only.options.includes('Completed') ? 'nothing-completed' : 'nothing-in-progress';
}
