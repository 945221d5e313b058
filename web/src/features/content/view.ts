import { PAGE_SIZE } from '@academy/domain/pagination';

export type ContentView = {
  search: string;
  kind: string;
  status: string;
  source: string;
  health: string;
  sort: string;
  /** Starts at one. */
  page: number;
};

export const FIRST_VIEW: ContentView = {
  search: '',
  kind: '',
  status: '',
  source: '',
  health: '',
  sort: '',
  page: 1,
};

export function viewIn(query: URLSearchParams): ContentView {
  const text = (name: string) => query.get(name) ?? '';
  const page = Number(query.get('page'));
  return {
    search: text('q'),
    kind: text('type'),
    status: text('status'),
    source: text('source'),
    health: text('health'),
    sort: text('sort'),
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

export function addressOf(pathname: string, view: ContentView): string {
  const query = new URLSearchParams();
  const values = {
    q: view.search,
    type: view.kind,
    status: view.status,
    source: view.source,
    health: view.health,
    sort: view.sort,
    page: view.page > 1 ? String(view.page) : '',
  };
  for (const [name, value] of Object.entries(values)) if (value !== '') query.set(name, value);
  const text = query.toString();
  return text === '' ? pathname : `${pathname}?${text}`;
}

/** Changed filters reset the page. */
export function changed(view: ContentView, change: Partial<ContentView>): ContentView {
  return { ...view, page: 1, ...change };
}

export function isFiltered({ search, kind, status, source, health }: ContentView): boolean {
  return [search, kind, status, source, health].some((value) => value !== '');
}

export function pagesOf(total: number): number {
  return Math.ceil(total / PAGE_SIZE);
}
