import { contentKey } from '@academy/contract/content-key';
import type { FeedbackQuestions } from '@academy/contract/schemas/feedback';
import type { Query } from '../../api/answers.ts';

export const feedbackQuestions: Query<FeedbackQuestions> = {
  key: contentKey('/feedback/questions'),
  load: async () => (await import('./ask.ts')).askQuestions(),
};
