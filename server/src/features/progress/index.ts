import { feature } from '../../feature.ts';
import { progressCalls } from './routes.ts';

export const progress = feature({ calls: [progressCalls] });
