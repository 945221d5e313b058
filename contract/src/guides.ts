import { defineEndpoint } from './endpoint.ts';

export const listGuides = defineEndpoint({
  name: 'listGuides',
  method: 'GET',
  path: '/guides/list',
  access: 'visitor',
  tenantIn: 'query',
  ability: 'content:read',
});

export const getGuide = defineEndpoint({
  name: 'getGuide',
  method: 'GET',
  path: '/guides/getGuide',
  access: 'visitor',
  tenantIn: 'query',
  ability: 'content:read',
});
