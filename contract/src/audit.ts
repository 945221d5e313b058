import { defineEndpoint } from './endpoint.ts';

export const listAudit = defineEndpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/admin/audit',
  access: 'admin',
});
