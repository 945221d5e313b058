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

export const getAttempt = defineEndpoint({
  name: 'getAttempt',
  method: 'GET',
  path: '/quizzes/attempts/{id}',
  access: 'user',
});

export const listAttempts = defineEndpoint({
  name: 'listAttempts',
  method: 'GET',
  path: '/quizzes/attempts',
  access: 'user',
});
