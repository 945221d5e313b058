import { listCourses } from '@academy/contract/courses';
import type { Endpoint, EndpointName } from '@academy/contract/endpoint';
import type { Read, SitePage } from '@academy/contract/pages/page';
import type { ParamsOf } from '@academy/domain/page';
import { query, type QueryOptions } from './query.ts';

const SHARED = { isSharedByAll: true, isAnonymous: true };

/** Options for the few queries of pages that need them. */
const OPTIONS: { [Name in EndpointName]?: QueryOptions<Endpoint<Name>> } = {
  [listCourses.name]: {
    // Members can filter by progress even while their token is refreshed; visitors share one cached response.
    async request() {
      const { session } = await import('../session/session.ts');
      return { query: session.get().status === 'visitor' ? {} : { progressFilterRequired: 'true' } };
    },
  },
  listLessons: { isSilent: true },
  getLesson: { isSilent: true },
  listGuides: { isSilent: true },
  getGuide: { isSilent: true },
  getLanding: { ...SHARED, isSilent: true },
  getCertificate: SHARED,
  openDraftLink: SHARED,
};

type QueryOf<One> = One extends { endpoint: infer E extends Endpoint } ? ReturnType<typeof query<E>> : never;
type QueriesOf<Reads extends readonly Read[]> = { readonly [At in keyof Reads]: QueryOf<Reads[At]> };

/** The queries of a page. */
export function pageQueries<Pattern extends string, const Reads extends readonly Read[]>(
  page: SitePage<Pattern, Reads>,
  params: ParamsOf<Pattern>,
  search?: URLSearchParams,
): QueriesOf<Reads> {
  const queries = page
    .reads(params, search)
    .map(({ endpoint, input }) => query(endpoint, input as never, OPTIONS[endpoint.name] as never));
  return queries as unknown as QueriesOf<Reads>;
}
