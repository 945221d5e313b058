import { HOME_KEY, homeBlocks as blocksOf, type HomeBlocks } from '@academy/contract/content-key';
import { homePage } from '@academy/contract/pages/site';
import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { pageQueries } from '../../api/page-queries.ts';

/** When navigating from another page, both full lists are fetched and truncated, as the server does. */
export const homeBlocks = queryOptions({
  queryKey: [HOME_KEY] as QueryKey,
  async queryFn({ client }): Promise<HomeBlocks> {
    const [courses, instructors] = pageQueries(homePage, {});
    return blocksOf(...(await Promise.all([client.fetchQuery(courses), client.fetchQuery(instructors)])));
  },
});
