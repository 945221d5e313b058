import { academyIn, ALL_ACADEMIES } from '../../admin/academies.ts';
import { FEEDBACK_SCHEMAS } from '@academy/contract/schemas/feedback-admin';
import type { FeedbackFilters } from '@academy/contract/schemas/feedback-admin';

/**
 * The filters and page of the feedback list. They are in the address, so that a view can be shared and
 * restored.
 */
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

/** Reads a view from the address; values that are not valid are ignored. */
export function readView(
  address: URLSearchParams,
  academies: { ids: readonly string[]; current: string },
): View {
  const param = (name: string) => (address.get(name) ?? '').replaceAll('\0', '').trim();
  const among = (name: string, known: readonly string[]) => known.find((one) => one === param(name)) ?? '';
  const page = Math.floor(Number(param('page')));
  return {
    academy: academyIn(address, academies),
    schema: among('schema', FEEDBACK_SCHEMAS),
    rating: among('rating', RATINGS),
    lesson: param('lesson').slice(0, 200),
    text: param('text').slice(0, 100),
    page: page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** The address of a view, without defaults. */
export function addressOf({ page, academy, ...filters }: View, current: string): string {
  const search = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  if (academy !== current) search.set('academy', academy);
  if (page > 1) search.set('page', String(page));
  return search.size ? `?${search}` : '';
}

/** Whether any filter besides the academy is set. */
export function isNarrowed({ page: _page, academy: _academy, ...filters }: View): boolean {
  return Object.values(filters).some((value) => value !== '');
}

/** The input of the calls. The academy is sent as a header, replacing that of this page. */
export function inputOf(view: View): { query: FeedbackFilters; headers: { tenantId?: string } } {
  const isAll = view.academy === ALL_ACADEMIES;
  const filters = FILTERS.map((name) => [name, view[name]] as const).filter(([, value]) => value !== '');
  return {
    query: { ...Object.fromEntries(filters), ...(isAll && { all: 'true' as const }) },
    headers: isAll ? {} : { tenantId: view.academy },
  };
}

/** The names of the feedback forms. */
export const SCHEMA_NAMES: Record<string, string> = {
  'tenant-survey-v1': 'Survey',
  'lesson-v2': 'Lesson or guide',
  'course-v1': 'Course conclusion',
  'tenant-v1': 'Anywhere else',
};
