import { searchPage } from '@academy/contract/pages/site';
import { search as searchCall } from '@academy/contract/search';
import { cleanSearch } from '@academy/domain/search-text';
import type { Context } from '../../context.ts';
import { feature } from '../../feature.ts';
import type { Mount } from '../../http/mount.ts';
import { served } from '../../pages/site-page.ts';

function searchCalls(mount: Mount, { reads }: Context): void {
  mount.content(searchCall, async ({ query, ...view }) => reads.search.find(view, query.q), {
    isFreeText: true,
  });
}

const page = served(searchPage, {
  readQuery(query) {
    const q = cleanSearch(new URLSearchParams(query).get('q') ?? '');
    return q && new URLSearchParams({ q }).toString();
  },
});

export const search = feature({ calls: [searchCalls], pages: [() => [page]] });
