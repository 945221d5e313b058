import { defineEndpoint } from './endpoint.ts';

export const openAttempt = defineEndpoint({
  name: 'openAttempt',
  method: 'POST',
  path: '/quizzes/attempts',
  access: 'visitor',
});

export const submitAttempt = defineEndpoint({
  name: 'submitAttempt',
  method: 'POST',
  path: '/quizzes/attempts/{id}',
  access: 'visitor',
});
