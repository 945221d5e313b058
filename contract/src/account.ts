import { defineEndpoint } from './endpoint.ts';

export const getMyData = defineEndpoint({
  name: 'getMyData',
  summary: 'Everything that is kept about the person who asks',
  method: 'GET',
  path: '/me/data',
  access: 'user',
  errors: [],
});
