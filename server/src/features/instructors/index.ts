import { feature } from '../../feature.ts';
import { instructorCalls } from './routes.ts';

export const instructors = feature({ calls: [instructorCalls] });
