import { defineEndpoint } from './endpoint.ts';

export const listEmails = defineEndpoint({
  name: 'listEmails',
  summary: 'The addresses of the person who asks, all of them or those of one type',
  method: 'GET',
  path: '/email',
  access: 'user',
  errors: [],
});

export const addEmail = defineEndpoint({
  name: 'addEmail',
  summary: 'Add an address; it counts as unverified until a code was sent to it and brought back',
  method: 'POST',
  path: '/email/addEmail',
  access: 'user',
  errors: ['forbidden', 'conflict'],
});

export const editEmail = defineEndpoint({
  name: 'editEmail',
  summary: 'Put another address in the place of one; it has to be verified anew',
  method: 'PUT',
  path: '/email',
  access: 'user',
  errors: ['forbidden', 'not_found', 'conflict'],
});

export const deleteEmail = defineEndpoint({
  name: 'deleteEmail',
  summary: 'Remove an address',
  method: 'DELETE',
  path: '/email',
  access: 'user',
  errors: ['forbidden', 'not_found'],
});

export const verifyEmail = defineEndpoint({
  name: 'verifyEmail',
  summary: 'Send a code of six digits to an address; it works for ten minutes and five tries',
  method: 'GET',
  path: '/email/verifyEmail',
  access: 'user',
  errors: ['forbidden', 'not_found', 'conflict'],
});

export const validateVerificationCode = defineEndpoint({
  name: 'validateVerificationCode',
  summary: 'Bring a code back; the right one makes the address verified',
  method: 'GET',
  path: '/email/validateVerificationCode',
  access: 'user',
  errors: ['forbidden', 'not_found', 'conflict'],
});
