import { defineEndpoint } from './endpoint.ts';

export const listAbilities = defineEndpoint({
  name: 'listAbilities',
  summary: 'What a token of a tenant may be given',
  method: 'GET',
  path: '/admin/abilities',
  access: 'admin',
  errors: [],
});

export const generateToken = defineEndpoint({
  name: 'generateToken',
  summary: 'Generate a personal access token for a tenant; it is told once, in data.message',
  method: 'POST',
  path: '/admin/generate-token',
  access: 'admin',
  errors: ['conflict'],
});

export const listTokens = defineEndpoint({
  name: 'listTokens',
  summary: 'The personal access tokens of all administrators and tenants',
  method: 'GET',
  path: '/admin/personal-access-tokens',
  access: 'admin',
  errors: [],
});

export const deleteTokens = defineEndpoint({
  name: 'deleteTokens',
  summary: 'Delete personal access tokens; none of them is accepted from that moment on',
  method: 'DELETE',
  path: '/admin/personal-access-tokens',
  access: 'admin',
  errors: ['not_found'],
});
