import { feature } from '../../feature.ts';
import { favoriteCalls } from './routes.ts';

export const favorites = feature({ calls: [favoriteCalls] });
