import { getFeedbackQuestions } from '@academy/contract/feedback';
import { askContent } from '../../api/content.ts';

export const askQuestions = () => askContent(getFeedbackQuestions, { query: {} });
