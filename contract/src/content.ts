import { defineEndpoint } from './endpoint.ts';

export const listContent = defineEndpoint({
  name: 'listContent',
  method: 'GET',
  path: '/content/items',
  access: 'reviewer',
});
