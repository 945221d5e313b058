import { defineEndpoint } from './endpoint.ts';

export const getLearning = defineEndpoint({
  name: 'getLearning',
  method: 'GET',
  path: '/me/learning',
  access: 'user',
});
