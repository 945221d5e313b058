import { defineEndpoint } from './endpoint.ts';

export const getFeedbackQuestions = defineEndpoint({
  name: 'getFeedbackQuestions',
  method: 'GET',
  path: '/feedback/questions',
  access: 'visitor',
});

export const sendFeedback = defineEndpoint({
  name: 'sendFeedback',
  method: 'POST',
  path: '/feedback',
  access: 'visitor',
  form: true,
});
