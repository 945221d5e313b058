import { feature } from '../../feature.ts';
import { feedbackCalls } from './routes.ts';

export const feedback = feature({ calls: [feedbackCalls] });
