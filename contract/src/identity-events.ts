import { defineEndpoint } from './endpoint.ts';

export const listIdentityEvents = defineEndpoint({
  name: 'listIdentityEvents',
  method: 'GET',
  path: '/admin/audit/logins',
  access: 'admin',
});

export const exportIdentityEvents = defineEndpoint({
  name: 'exportIdentityEvents',
  method: 'GET',
  path: '/admin/audit/logins/export',
  access: 'admin',
  file: 'application/x-ndjson',
});
