import { feature } from '../../feature.ts';
import { robotsRoute } from './routes.ts';

export const sitemap = feature({ routes: [robotsRoute] });
