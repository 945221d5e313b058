import { feature } from '../../feature.ts';
import { changeCalls } from './calls.ts';

export const changes = feature({ calls: [changeCalls] });
