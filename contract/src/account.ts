import { defineEndpoint } from './endpoint.ts';

export const getMyData = defineEndpoint({
  name: 'getMyData',
  method: 'GET',
  path: '/me/data',
  access: 'user',
});
