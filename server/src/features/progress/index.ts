import { feature } from '../../feature.ts';
import { progressCalls } from './calls.ts';

export const progress = feature({ calls: [progressCalls] });
