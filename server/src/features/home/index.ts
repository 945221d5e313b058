import { feature } from '../../feature.ts';
import { homeCalls } from './routes.ts';

export const home = feature({ calls: [homeCalls] });
