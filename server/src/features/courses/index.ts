import { feature } from '../../feature.ts';
import { courseCalls } from './routes.ts';

export const courses = feature({ calls: [courseCalls] });
