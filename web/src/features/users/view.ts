import {
  FIRST_USER_LIST_VIEW,
  USER_FILTERS,
  USER_SORTS,
  type UserListView,
  type UserSort,
} from '@academy/domain/pagination';

/** The view of the user list, stored in its address, so that it can be shared and restored. */
export function viewIn(search: URLSearchParams): UserListView {
  const page = Number(search.get('page'));
  const sortBy = USER_SORTS.find((sort) => sort === search.get('sort'));
  const view = {
    activePage: Number.isSafeInteger(page) && page > 0 ? page : FIRST_USER_LIST_VIEW.activePage,
    sortBy: sortBy ?? FIRST_USER_LIST_VIEW.sortBy,
    sortDir: search.get('dir') === 'desc' ? 'DESC' : 'ASC',
    searchValue: (search.get('q') ?? '').slice(0, 100),
    includeExpireData: search.get('pro') === 'all',
    filter: USER_FILTERS.find((filter) => filter === search.get('show')) ?? FIRST_USER_LIST_VIEW.filter,
  };
  // The list can be sorted by Pro dates only while it shows them.
  return view.sortBy === 'proUntil' && !view.includeExpireData
    ? { ...view, sortBy: FIRST_USER_LIST_VIEW.sortBy }
    : view;
}

export function addressOf(path: string, view: UserListView): string {
  const search = new URLSearchParams();
  if (view.searchValue) search.set('q', view.searchValue);
  if (view.sortBy !== FIRST_USER_LIST_VIEW.sortBy) search.set('sort', view.sortBy);
  if (view.sortDir === 'DESC') search.set('dir', 'desc');
  if (view.filter !== FIRST_USER_LIST_VIEW.filter) search.set('show', view.filter);
  if (view.includeExpireData) search.set('pro', 'all');
  if (view.activePage > 1) search.set('page', String(view.activePage));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** A changed order, search or filter resets the page. */
export function changed(view: UserListView, changes: Partial<UserListView>): UserListView {
  return { ...view, activePage: 1, ...changes };
}

/** Sorting by the same column again reverses the order. */
export function sorted(view: UserListView, by: string): UserListView {
  const sortBy = USER_SORTS.find((sort) => sort === by) ?? view.sortBy;
  const isSame: boolean = (view.sortBy satisfies UserSort) === sortBy;
  return changed(view, { sortBy, sortDir: isSame && view.sortDir === 'ASC' ? 'DESC' : 'ASC' });
}
