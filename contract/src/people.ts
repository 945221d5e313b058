import { defineEndpoint } from './endpoint.ts';

export const verifyUserAccess = defineEndpoint({
  name: 'verifyUserAccess',
  method: 'GET',
  path: '/user/verifyUserAccess',
  access: 'user',
});

export const getUserDetails = defineEndpoint({
  name: 'getUserDetails',
  method: 'GET',
  path: '/user/getUserDetails',
  access: 'user',
});
