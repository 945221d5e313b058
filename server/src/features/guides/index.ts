import { feature } from '../../feature.ts';
import { guideCalls } from './calls.ts';

export const guides = feature({ calls: [guideCalls] });
