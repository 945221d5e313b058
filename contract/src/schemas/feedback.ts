import * as z from 'zod/mini';
import { surveyQuestions } from '@academy/domain/survey';
import { feedbackPayload } from '@academy/domain/survey-payload';
import { defineSchemas } from './define.ts';
import { tenantQuery } from './catalog.ts';

export type FeedbackQuestions = z.infer<typeof surveyQuestions>;

export const feedbackSchemas = {
  getFeedbackQuestions: defineSchemas({
    summary:
      'What the extended survey of a tenant offers to tick; no custom question where the tenant asks none',
    errors: [],
    query: tenantQuery,
    output: surveyQuestions,
    example: {
      customQuestion: [{ key: 'testing', value: 'Testing', isChecked: false }],
      level: [{ key: 'beginner', value: 'Beginner', isChecked: false }],
    },
  }),

  sendFeedback: defineSchemas({
    summary: 'Tell those who run the academy what was good and what was not',
    errors: ['not_found'],
    query: tenantQuery,
    body: feedbackPayload,
    output: z.object({}),
    example: {},
  }),
};
