import { feature } from '../../feature.ts';
import { courseCalls } from './calls.ts';
import { coursePages } from './pages.ts';

export const courses = feature({ calls: [courseCalls], pages: [coursePages] });
