import { defineEndpoint } from './endpoint.ts';

export const listPaths = defineEndpoint({
  name: 'listPaths',
  method: 'GET',
  path: '/paths/list',
  access: 'visitor',
  tenantIn: 'query',
  ability: 'content:read',
});

export const getPath = defineEndpoint({
  name: 'getPath',
  method: 'GET',
  path: '/paths/details',
  access: 'visitor',
  tenantIn: 'query',
  ability: 'content:read',
});
