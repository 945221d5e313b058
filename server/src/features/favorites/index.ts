import { feature } from '../../feature.ts';
import { favoriteCalls } from './calls.ts';

export const favorites = feature({ calls: [favoriteCalls] });
