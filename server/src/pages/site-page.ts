import { contentKey } from '@academy/contract/content-key';
import type { AnswersOf, Breadcrumb, Read, SitePage } from '@academy/contract/pages/page';
import type { FilterCategory } from '@academy/domain/filters';
import { pages } from '@academy/domain/pages';
import { homeTitle, pageTitle } from '@academy/domain/tenant';
import type { Site } from '../catalog/tenants.ts';
import type { Page } from './document.ts';
import type { Mount } from '../http/mount.ts';

/** The input of a page. There is no person in it, since the HTML is always that of a visitor. */
export type PageRequest = {
  site: Site;
  path: string;
  query: string;
  params: Record<string, string>;
  now: Date;
};

/** A page of the site with what only the server does for it. */
export type ServedPage<Answers = readonly unknown[]> = {
  page: SitePage;
  /** Whether the page exists, if the responses to a visitor don't tell. */
  exists?: (request: PageRequest) => boolean | Promise<boolean>;
  /** Where to redirect a request that has no page of its own; the redirect is never cached. */
  redirect?: (request: PageRequest) => string | null;
  /** Whether the page is the same for everyone. Otherwise it is rendered per request and not cached. */
  isStored?: (request: PageRequest) => boolean;
  /**
   * Only pages that depend on their query are rendered and cached per query. Normalizes the query to the parameters
   * that the page supports.
   */
  readQuery?: (query: string, categories: readonly FilterCategory[]) => string;
  /** The filter categories of a list. */
  categoriesOf?: (answers: Answers) => readonly FilterCategory[];
  /** Replaces the page data, and adds structured data to the breadcrumbs. */
  compose?: (answers: Answers, request: PageRequest) => Pick<Partial<Page>, 'queries' | 'linkedData'>;
};

export function served<Pattern extends string, const Reads extends readonly Read[]>(
  page: SitePage<Pattern, Reads>,
  parts: Omit<ServedPage<AnswersOf<Reads>>, 'page'>,
): ServedPage {
  return { page, ...(parts as Omit<ServedPage, 'page'>) };
}

/** Runs the page's queries and composes it. Null if there is no such page. */
export async function composePage(
  { page, exists, compose }: ServedPage,
  request: PageRequest,
  answerVisitor: Mount['answerVisitor'],
): Promise<Page | null> {
  const { site, query, params } = request;
  const { tenant } = site;
  const answer = ({ endpoint, input }: Read) => answerVisitor(endpoint, input, request);
  const reads = page.reads(params, new URLSearchParams(query));
  const answers = await Promise.all(reads.map(answer));
  const meta = page.meta(answers, { tenant, params });
  if (!meta || (await exists?.(request)) === false) return null;
  const more = page.more?.(answers) ?? [];
  const all = [...answers, ...(await Promise.all(more.map(answer)))];
  const queries = [...reads, ...more].map(({ endpoint, input }, at) => [
    contentKey(endpoint, input),
    all[at],
  ]);

  const title = typeof page.title === 'function' ? page.title(answers[0]) : page.title;
  const path = meta.path ?? (page.hasReads ? request.path : page.pattern.replace(/\/:.*/, ''));
  const composed = compose?.(answers, { ...request, path });
  const crumbs = meta.breadcrumbs && breadcrumbs(site, [...meta.breadcrumbs, { title: title ?? '', path }]);
  return {
    status: 200,
    ...meta,
    title: title === null ? homeTitle(tenant) : pageTitle(title, tenant),
    description: meta.description || tenant.description,
    path,
    queries: composed?.queries ?? Object.fromEntries(queries),
    linkedData: [...(composed?.linkedData ?? []), ...(crumbs ? [crumbs] : [])],
  };
}

/** Breadcrumbs for search engines. */
function breadcrumbs({ origin }: Site, crumbs: readonly Breadcrumb[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ title: 'Home', path: pages.home.path() }, ...crumbs].map(({ title, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: title,
      item: origin + path,
    })),
  };
}
