import { defineEndpoint } from './endpoint.ts';

const errors = ['forbidden', 'not_found', 'conflict'] as const;

export const getLabSession = defineEndpoint({
  name: 'getLabSession',
  summary: 'How the lab of a lesson or guide fares on the training portal',
  method: 'GET',
  path: '/labs/session',
  access: 'user',
  errors,
});

export const startLabSession = defineEndpoint({
  name: 'startLabSession',
  summary: 'Start the lab of a lesson or guide on the training portal, or find again the one that runs',
  method: 'POST',
  path: '/labs/session',
  access: 'user',
  errors,
});

export const extendLabSession = defineEndpoint({
  name: 'extendLabSession',
  summary: 'Ask the training portal for more time',
  method: 'POST',
  path: '/labs/session/extend',
  access: 'user',
  errors,
});

export const endLabSession = defineEndpoint({
  name: 'endLabSession',
  summary: 'End the lab and give its place free',
  method: 'POST',
  path: '/labs/session/end',
  access: 'user',
  errors,
});
