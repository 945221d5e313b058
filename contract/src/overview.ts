import { defineEndpoint } from './endpoint.ts';

export const getOverview = defineEndpoint({
  name: 'getOverview',
  summary: 'How the academies stand at this moment',
  method: 'GET',
  path: '/admin/overview',
  access: 'admin',
  errors: [],
});
