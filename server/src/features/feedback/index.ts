import { feature } from '../../feature.ts';
import { feedbackCalls } from './calls.ts';

export const feedback = feature({ calls: [feedbackCalls] });
