import { defineEndpoint } from './endpoint.ts';

export const search = defineEndpoint({
  name: 'search',
  summary: 'Full text search over everything a tenant shows',
  method: 'GET',
  path: '/search',
  access: 'visitor',
  ability: 'content:read',
  errors: [],
});
