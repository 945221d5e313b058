import { feature } from '../../feature.ts';
import { cardRoutes } from './routes.ts';

export const cards = feature({ routes: [cardRoutes] });
