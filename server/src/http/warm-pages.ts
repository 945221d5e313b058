import { zoneOf } from '@academy/domain/zones';
import type { Context } from '../context.ts';
import type { PageMaker, Pages } from './pages.ts';

type Input = {
  context: Pick<Context, 'sites' | 'now' | 'log'>;
  pages: Pages;
  makers: readonly Pick<PageMaker, 'pattern'>[];
};

/**
 * Renders home, lists and the other public pages without a parameter, for all tenants: at start and after each publish,
 * before a visitor has to wait for them. One after the other, so that a page somebody waits for is never behind more
 * than one of these.
 */
export function pageWarmer({ context, pages, makers }: Input): () => Promise<void> {
  const { sites, now, log } = context;
  const paths = makers
    .map(({ pattern }) => pattern)
    .filter((pattern) => !/[:*]/.test(pattern) && zoneOf(pattern) === 'public');
  let newest = 0;
  return async () => {
    newest += 1;
    const round = newest;
    for (const path of paths) {
      for (const site of sites.all) {
        // A later publish starts again.
        if (round !== newest) return;
        try {
          await pages.find({ site, path, query: '', now: now() });
        } catch (error) {
          log.warn({ err: error, path, tenantId: site.tenant.id }, 'a page could not be rendered ahead');
        }
      }
    }
  };
}
