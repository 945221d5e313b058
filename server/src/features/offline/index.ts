import { feature } from '../../feature.ts';
import { offlineRoutes } from './routes.ts';

export const offline = feature({ routes: [offlineRoutes] });
