import { defineEndpoint } from './endpoint.ts';

export const search = defineEndpoint({
  name: 'search',
  method: 'GET',
  path: '/search',
  access: 'visitor',
  ability: 'content:read',
});
