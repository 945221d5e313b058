import { defineEndpoint } from './endpoint.ts';

export const getLearning = defineEndpoint({
  name: 'getLearning',
  method: 'GET',
  path: '/me/learning',
  access: 'user',
});

export const getTimePlan = defineEndpoint({
  name: 'getTimePlan',
  method: 'GET',
  path: '/me/plan',
  access: 'user',
});

export const setActivityShown = defineEndpoint({
  name: 'setActivityShown',
  method: 'PUT',
  path: '/me/activity',
  access: 'user',
});
