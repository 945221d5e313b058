import { feature } from '../../feature.ts';
import { feedbackCalls } from './calls.ts';
import { deleteOldFeedback } from './retention.ts';

export const feedback = feature({ calls: [feedbackCalls], jobs: [deleteOldFeedback] });
