import { defineEndpoint } from './endpoint.ts';

export const getOverview = defineEndpoint({
  name: 'getOverview',
  method: 'GET',
  path: '/admin/overview',
  access: 'admin',
});
