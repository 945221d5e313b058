import { academyIn, ALL_ACADEMIES } from '../../admin/academies.ts';
import { FEEDBACK_SCHEMAS } from '@academy/contract/schemas/feedback-admin';
import type { FeedbackFilters } from '@academy/contract/schemas/feedback-admin';

/** What of the feedback is looked at. It lives in the address, so that it can be shared and walked back through. */
export type View = {
  /** An id, or `all`. */
  academy: string;
  schema: string;
  rating: string;
  lesson: string;
  text: string;
  page: number;
};

const RATINGS = ['1', '2', '3', '4', '5'] as const;
const FILTERS = ['schema', 'rating', 'lesson', 'text'] as const;

/** What does not belong into an address is left out; nobody is refused for what they typed there. */
export function readView(
  address: URLSearchParams,
  academies: { ids: readonly string[]; here: string },
): View {
  const asked = (name: string) => (address.get(name) ?? '').replaceAll('\0', '').trim();
  const among = (name: string, known: readonly string[]) => known.find((one) => one === asked(name)) ?? '';
  const page = Math.floor(Number(asked('page')));
  return {
    academy: academyIn(address, academies),
    schema: among('schema', FEEDBACK_SCHEMAS),
    rating: among('rating', RATINGS),
    lesson: asked('lesson').slice(0, 200),
    text: asked('text').slice(0, 100),
    page: page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** The address of a view: only what differs from looking at everything. A changed filter begins at the first page. */
export function addressOf({ page, academy, ...filters }: View, here: string): string {
  const search = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  if (academy !== here) search.set('academy', academy);
  if (page > 1) search.set('page', String(page));
  return search.size ? `?${search}` : '';
}

/** Whether a filter beside the academy leaves something out. */
export function isNarrowed({ page: _page, academy: _academy, ...filters }: View): boolean {
  return Object.values(filters).some((value) => value !== '');
}

/** How the calls want it. The academy goes as a header, where it takes the place of the one this page belongs to. */
export function inputOf(view: View): { query: FeedbackFilters; headers: { tenantId?: string } } {
  const isAll = view.academy === ALL_ACADEMIES;
  const filters = FILTERS.map((name) => [name, view[name]] as const).filter(([, value]) => value !== '');
  return {
    query: { ...Object.fromEntries(filters), ...(isAll && { all: 'true' as const }) },
    headers: isAll ? {} : { tenantId: view.academy },
  };
}
