import { feature } from '../../feature.ts';
import { homeCalls } from './calls.ts';

export const home = feature({ calls: [homeCalls] });
