import { defineEndpoint } from './endpoint.ts';

export const openAttempt = defineEndpoint({
  name: 'openAttempt',
  summary:
    'Open an attempt at a knowledge check, or go on with the one that is open; a visitor takes a check that is not assessed, without a record',
  method: 'POST',
  path: '/quizzes/attempts',
  access: 'visitor',
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});

export const submitAttempt = defineEndpoint({
  name: 'submitAttempt',
  summary: 'Hand in the answers of an attempt; a pass completes the lesson',
  method: 'POST',
  path: '/quizzes/attempts/{id}',
  access: 'visitor',
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
