export const PAGE_SIZE = 20;
export const ELLIPSIS_BUFFER = 2;

/** The sortable columns of the user list. */
export const USER_SORTS = ['firstName', 'email', 'isAdmin', 'createdAt', 'proUntil'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** The filters of the user list. */
export const USER_FILTERS = ['all', 'pro', 'ended', 'admins', 'roles'] as const;
export type UserFilter = (typeof USER_FILTERS)[number];

export type PageItem = number | 'ellipsis';

export interface UserListView {
  activePage: number;
  sortBy: UserSort;
  sortDir: string;
  searchValue: string;
  includeExpireData: boolean;
  filter: UserFilter;
}

export interface UserListRequest {
  sortBy: UserSort;
  sortDir: 'ASC' | 'DESC';
  pageNumber: number;
  pageSize: number;
  includeExpireData: boolean;
  searchValue: string;
  filter: UserFilter;
}

export const FIRST_USER_LIST_VIEW: UserListView = {
  activePage: 1,
  sortBy: 'firstName',
  sortDir: 'ASC',
  searchValue: '',
  includeExpireData: false,
  filter: 'all',
};

/** The page counts from one, the call from zero. */
export function userListRequest(view: UserListView): UserListRequest {
  return {
    sortBy: view.sortBy,
    sortDir: view.sortDir.toUpperCase() === 'DESC' ? 'DESC' : 'ASC',
    pageNumber: Math.max(0, view.activePage - 1),
    pageSize: PAGE_SIZE,
    includeExpireData: view.includeExpireData,
    searchValue: view.searchValue.trim(),
    filter: view.filter,
  };
}

export function pageCount(totalElements: number, pageSize: number = PAGE_SIZE): number {
  return Math.ceil(totalElements / pageSize);
}

/** First page, last page and the active one with its neighbors. A gap of one page shows that page. */
export function pageItems({
  active,
  total,
  buffer = ELLIPSIS_BUFFER,
}: {
  active: number;
  total: number;
  buffer?: number;
}): PageItem[] {
  if (total < 1) return [];
  const center = Math.min(Math.max(active, 1), total);
  const from = Math.max(2, center - buffer);
  const to = Math.min(total - 1, center + buffer);
  const middle = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  const items: PageItem[] = [1, ...gap(2, from - 1), ...middle, ...gap(to + 1, total - 1)];
  return total === 1 ? [1] : [...items, total];
}

function gap(from: number, to: number): PageItem[] {
  if (to < from) return [];
  return from === to ? [from] : ['ellipsis'];
}
