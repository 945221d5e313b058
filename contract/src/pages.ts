import { defineEndpoint } from './endpoint.ts';

export const getPage = defineEndpoint({
  name: 'getPage',
  summary: 'A content page by its id or its slug',
  method: 'GET',
  path: '/pages',
  access: 'visitor',
  ability: 'content:read',
  errors: ['not_found'],
});
