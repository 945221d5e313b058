import * as z from 'zod/mini';
import { surveyQuestions } from '@academy/domain/survey';
import { feedbackPayload } from '@academy/domain/survey-payload';
import { defineCall } from './call.ts';
import { tenantQuery } from './catalog.ts';

export type FeedbackQuestions = z.infer<typeof surveyQuestions>;

export const getFeedbackQuestions = defineCall({
  name: 'getFeedbackQuestions',
  summary:
    'What the extended survey of a tenant offers to tick; no custom question where the tenant asks none',
  method: 'GET',
  path: '/feedback/questions',
  access: 'visitor',
  query: tenantQuery,
  output: surveyQuestions,
  errors: [],
  example: {
    customQuestion: [{ key: 'testing', value: 'Testing', isChecked: false }],
    level: [{ key: 'beginner', value: 'Beginner', isChecked: false }],
  },
});

export const sendFeedback = defineCall({
  name: 'sendFeedback',
  summary: 'Tell those who run the academy what was good and what was not',
  method: 'POST',
  path: '/feedback',
  access: 'visitor',
  query: tenantQuery,
  body: feedbackPayload,
  output: z.object({}),
  errors: ['not_found'],
  example: {},
});
