import { defineEndpoint } from './endpoint.ts';

export const listChanges = defineEndpoint({
  name: 'listChanges',
  method: 'GET',
  path: '/me/changes',
  access: 'user',
});

export const getTextChange = defineEndpoint({
  name: 'getTextChange',
  method: 'GET',
  path: '/me/changes/text',
  access: 'user',
});

export const acknowledgeChanges = defineEndpoint({
  name: 'acknowledgeChanges',
  method: 'PUT',
  path: '/me/changes',
  access: 'user',
});
