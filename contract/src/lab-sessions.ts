import { defineEndpoint } from './endpoint.ts';

export const getLabSession = defineEndpoint({
  name: 'getLabSession',
  method: 'GET',
  path: '/labs/session',
  access: 'user',
});

export const startLabSession = defineEndpoint({
  name: 'startLabSession',
  method: 'POST',
  path: '/labs/session',
  access: 'user',
});

export const extendLabSession = defineEndpoint({
  name: 'extendLabSession',
  method: 'POST',
  path: '/labs/session/extend',
  access: 'user',
});

export const endLabSession = defineEndpoint({
  name: 'endLabSession',
  method: 'POST',
  path: '/labs/session/end',
  access: 'user',
});
