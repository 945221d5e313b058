import { defineEndpoint } from './endpoint.ts';

export const getLanding = defineEndpoint({
  name: 'getLanding',
  method: 'GET',
  path: '/landing',
  access: 'visitor',
  tenantIn: 'query',
  ability: 'content:read',
});
