import { feature } from '../../feature.ts';
import { quizCalls } from './calls.ts';

export const quizzes = feature({ calls: [quizCalls] });
