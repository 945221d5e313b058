import { defineEndpoint } from './endpoint.ts';

export const getLab = defineEndpoint({
  name: 'getLab',
  method: 'GET',
  path: '/lessons/lab',
  access: 'visitor',
});

export const setLabPage = defineEndpoint({
  name: 'setLabPage',
  method: 'PUT',
  path: '/labs/pages',
  access: 'user',
});

export const setLabChecks = defineEndpoint({
  name: 'setLabChecks',
  method: 'PUT',
  path: '/labs/checks',
  access: 'user',
});

export const runExercise = defineEndpoint({
  name: 'runExercise',
  method: 'POST',
  path: '/labs/runs',
  access: 'user',
});
