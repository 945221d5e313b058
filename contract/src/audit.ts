import { defineEndpoint } from './endpoint.ts';

export const listAudit = defineEndpoint({
  name: 'listAudit',
  summary: 'What administrators did, the latest first; the log is written once and never changed',
  method: 'GET',
  path: '/admin/audit',
  access: 'admin',
  errors: [],
});
