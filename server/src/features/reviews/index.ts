import { feature } from '../../feature.ts';
import { reviewCalls } from './calls.ts';

export const reviews = feature({ calls: [reviewCalls] });
