import { defineEndpoint } from './endpoint.ts';

export const getOverview = defineEndpoint({
  name: 'getOverview',
  method: 'GET',
  path: '/admin/overview',
  access: 'admin',
});

export const getHealth = defineEndpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/admin/health',
  access: 'admin',
});
