import { defineEndpoint } from './endpoint.ts';

export const listGuides = defineEndpoint({
  name: 'listGuides',
  summary: 'The guides of a tenant, with the categories they can be filtered by',
  method: 'GET',
  path: '/guides/list',
  access: 'visitor',
  tenantIn: 'query',
  ability: 'content:read',
  errors: [],
});

export const getGuide = defineEndpoint({
  name: 'getGuide',
  summary: 'One guide; its body only for those who may see it',
  method: 'GET',
  path: '/guides/getGuide',
  access: 'visitor',
  tenantIn: 'query',
  ability: 'content:read',
  errors: ['not_found'],
});
