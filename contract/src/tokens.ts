import { defineEndpoint } from './endpoint.ts';

export const listAbilities = defineEndpoint({
  name: 'listAbilities',
  method: 'GET',
  path: '/admin/abilities',
  access: 'author',
});

export const generateToken = defineEndpoint({
  name: 'generateToken',
  method: 'POST',
  path: '/admin/generate-token',
  access: 'author',
  form: true,
  freshLogin: true,
});

export const listTokens = defineEndpoint({
  name: 'listTokens',
  method: 'GET',
  path: '/admin/personal-access-tokens',
  access: 'author',
});

export const deleteTokens = defineEndpoint({
  name: 'deleteTokens',
  method: 'DELETE',
  path: '/admin/personal-access-tokens',
  access: 'author',
});
