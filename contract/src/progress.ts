import { defineEndpoint } from './endpoint.ts';

export const markStarted = defineEndpoint({
  name: 'markStarted',
  summary: 'Record that a lesson, or without a course a guide, was opened',
  method: 'POST',
  path: '/lessons/mark-started',
  access: 'user',
  errors: ['forbidden', 'not_found', 'conflict'],
});

export const markComplete = defineEndpoint({
  name: 'markComplete',
  summary:
    'Complete a lesson; a knowledge check is complete once it is passed, a lab without manual completion once its checks are',
  method: 'POST',
  path: '/lessons/mark-complete',
  access: 'user',
  errors: ['forbidden', 'not_found', 'conflict'],
});

export const undoComplete = defineEndpoint({
  name: 'undoComplete',
  summary: 'Take back that a lesson, or without a course a guide, was completed',
  method: 'POST',
  path: '/lessons/undo-complete',
  access: 'user',
  errors: ['forbidden', 'not_found', 'conflict'],
});

export const markGuideComplete = defineEndpoint({
  name: 'markGuideComplete',
  summary: 'Complete a guide',
  method: 'POST',
  path: '/guides/markComplete',
  access: 'user',
  errors: ['forbidden', 'not_found', 'conflict'],
});

export const savePosition = defineEndpoint({
  name: 'savePosition',
  summary: 'Remember how far somebody came in a lesson, or without a course in a guide',
  method: 'PUT',
  path: '/lessons/place',
  access: 'user',
  errors: ['forbidden', 'not_found', 'conflict'],
});
