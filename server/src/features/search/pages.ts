import { contentKey } from '@academy/contract/content-key';
import { search } from '@academy/contract/search';
import { visitor } from '@academy/domain/access';
import { pages } from '@academy/domain/pages';
import { cleanSearch } from '@academy/domain/search-text';
import { pageTitle } from '@academy/domain/tenant';
import type { PageMaker } from '../../http/pages.ts';
import type { SearchReads } from './reads.ts';

export function searchPages(reads: SearchReads): PageMaker[] {
  return [
    {
      pattern: pages.search.pattern,
      screen: 'search/SearchPage',
      queryReader: () => (query) => {
        const q = searchOf(query);
        return q && new URLSearchParams({ q }).toString();
      },
      async make({ site, path, query }) {
        const q = searchOf(query);
        return {
          status: 200,
          title: pageTitle('Search', site.tenant),
          description: `Find anything in ${site.tenant.name}.`,
          path,
          isHidden: true,
          queries: q
            ? { [contentKey(search, { query: { q } })]: await reads.find({ site, person: visitor }, q) }
            : {},
        };
      },
    },
  ];
}

/** What the page searches for; the browser reads it from the address in the same way. */
function searchOf(query: string): string {
  return cleanSearch(new URLSearchParams(query).get('q') ?? '');
}
