import { defineEndpoint } from './endpoint.ts';

export const getElsewhere = defineEndpoint({
  name: 'getElsewhere',
  method: 'GET',
  path: '/me/elsewhere',
  access: 'user',
});
