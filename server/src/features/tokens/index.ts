import { feature } from '../../feature.ts';
import { tokenCalls } from './calls.ts';

export const tokens = feature({ calls: [tokenCalls] });
