import { feature } from '../../feature.ts';
import { sitemapResources } from './resources.ts';
import { robotsRoute } from './routes.ts';

export const sitemap = feature({
  routes: [robotsRoute],
  resources: [(context) => sitemapResources(context)],
});
