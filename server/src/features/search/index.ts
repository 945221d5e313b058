import { searchPage } from '@academy/contract/pages/site';
import { cleanSearch } from '@academy/domain/search-text';
import { feature } from '../../feature.ts';
import { served } from '../../http/site-page.ts';
import { searchCalls } from './calls.ts';

const page = served(searchPage, {
  readQuery(query) {
    const q = cleanSearch(new URLSearchParams(query).get('q') ?? '');
    return q && new URLSearchParams({ q }).toString();
  },
});

export const search = feature({ calls: [searchCalls], pages: [() => [page]] });
