import { defineEndpoint } from './endpoint.ts';

export const getFeedbackQuestions = defineEndpoint({
  name: 'getFeedbackQuestions',
  summary:
    'What the extended survey of a tenant offers to tick; no custom question where the tenant asks none',
  method: 'GET',
  path: '/feedback/questions',
  access: 'visitor',
  errors: [],
});

export const sendFeedback = defineEndpoint({
  name: 'sendFeedback',
  summary: 'Tell those who run the academy what was good and what was not',
  method: 'POST',
  path: '/feedback',
  access: 'visitor',
  errors: ['not_found'],
});
