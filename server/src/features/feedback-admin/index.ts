import { feature } from '../../feature.ts';
import { feedbackAdminCalls } from './routes.ts';

export const feedbackAdmin = feature({ calls: [feedbackAdminCalls] });
