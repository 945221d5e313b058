import { feature } from '../../feature.ts';
import { quizCalls } from './calls.ts';
import { quizPages } from './pages.ts';

export const quizzes = feature({ calls: [quizCalls], pages: [quizPages] });
