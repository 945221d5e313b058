import { defineEndpoint } from './endpoint.ts';

export const listPaths = defineEndpoint({
  name: 'listPaths',
  summary: 'The learning paths of a tenant with the courses of each',
  method: 'GET',
  path: '/paths/list',
  access: 'visitor',
  tenantIn: 'query',
  ability: 'content:read',
  errors: [],
});

export const getPath = defineEndpoint({
  name: 'getPath',
  summary: 'One learning path with its steps',
  method: 'GET',
  path: '/paths/details',
  access: 'visitor',
  tenantIn: 'query',
  ability: 'content:read',
  errors: ['not_found'],
});
