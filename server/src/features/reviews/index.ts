import { feature } from '../../feature.ts';
import { reviewCalls } from './routes.ts';

export const reviews = feature({ calls: [reviewCalls] });
