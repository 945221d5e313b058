import { feature } from '../../feature.ts';
import { quizCalls } from './routes.ts';

export const quizzes = feature({ calls: [quizCalls] });
