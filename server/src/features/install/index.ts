import { feature } from '../../feature.ts';
import { installRoutes } from './routes.ts';

export const install = feature({ routes: [installRoutes] });
