import { feature } from '../../feature.ts';
import { instructorCalls } from './calls.ts';

export const instructors = feature({ calls: [instructorCalls] });
