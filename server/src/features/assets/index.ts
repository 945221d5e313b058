import { feature } from '../../feature.ts';
import { assetRoutes } from './routes.ts';

export const assets = feature({ routes: [assetRoutes] });
