import { defineEndpoint } from './endpoint.ts';

export const verifyUserAccess = defineEndpoint({
  name: 'verifyUserAccess',
  summary: 'What the person who asks may do',
  method: 'GET',
  path: '/user/verifyUserAccess',
  access: 'user',
  errors: [],
});

export const getUserDetails = defineEndpoint({
  name: 'getUserDetails',
  summary: 'The login of the person who asks; none where the email is not their own',
  method: 'GET',
  path: '/user/getUserDetails',
  access: 'user',
  errors: [],
});
