import { defineEndpoint } from './endpoint.ts';

export const markStarted = defineEndpoint({
  name: 'markStarted',
  method: 'POST',
  path: '/lessons/mark-started',
  access: 'user',
});

export const markComplete = defineEndpoint({
  name: 'markComplete',
  method: 'POST',
  path: '/lessons/mark-complete',
  access: 'user',
});

export const undoComplete = defineEndpoint({
  name: 'undoComplete',
  method: 'POST',
  path: '/lessons/undo-complete',
  access: 'user',
});

export const markGuideComplete = defineEndpoint({
  name: 'markGuideComplete',
  method: 'POST',
  path: '/guides/markComplete',
  access: 'user',
});

export const savePosition = defineEndpoint({
  name: 'savePosition',
  method: 'PUT',
  path: '/lessons/place',
  access: 'user',
});
