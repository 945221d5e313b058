import { feature } from '../../feature.ts';
import { cardRoutes } from './routes.ts';

export { renderPng } from './render-png.ts';

export const cards = feature({ routes: [cardRoutes] });
