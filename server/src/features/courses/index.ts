import { feature } from '../../feature.ts';
import { courseCalls } from './calls.ts';

export const courses = feature({ calls: [courseCalls] });
