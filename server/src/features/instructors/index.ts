import { instructorsPage } from '@academy/contract/pages/catalog';
import { formatFilterQuery, parseFilterQuery } from '@academy/domain/filter-query';
import { feature } from '../../feature.ts';
import { served } from '../../http/site-page.ts';
import { instructorCalls } from './calls.ts';

const list = served(instructorsPage, {
  readQuery: (query) => formatFilterQuery(parseFilterQuery(query, [])),
});

export const instructors = feature({ calls: [instructorCalls], pages: [() => [list]] });
