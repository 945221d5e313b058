import * as z from 'zod/mini';
import { surveyQuestions } from '@academy/domain/survey';
import { feedbackPayload } from '@academy/domain/survey-payload';
import { defineSchemas } from './define.ts';
import { tenantQuery } from './catalog.ts';

export type FeedbackQuestions = z.infer<typeof surveyQuestions>;

export const feedbackSchemas = {
  getFeedbackQuestions: defineSchemas({
    query: tenantQuery,
    output: surveyQuestions,
    example: {
      customQuestion: [{ key: 'testing', value: 'Testing', isChecked: false }],
      level: [{ key: 'beginner', value: 'Beginner', isChecked: false }],
    },
  }),

  sendFeedback: defineSchemas({
    query: tenantQuery,
    body: feedbackPayload,
    output: z.object({}),
    example: {},
  }),
};
