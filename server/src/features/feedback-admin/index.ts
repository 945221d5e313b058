import { feature } from '../../feature.ts';
import { feedbackAdminCalls } from './calls.ts';

export const feedbackAdmin = feature({ calls: [feedbackAdminCalls] });
