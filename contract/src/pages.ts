import { defineEndpoint } from './endpoint.ts';

export const getPage = defineEndpoint({
  name: 'getPage',
  method: 'GET',
  path: '/pages',
  access: 'visitor',
  ability: 'content:read',
});
