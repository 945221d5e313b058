import { defineEndpoint } from './endpoint.ts';

export const listEmails = defineEndpoint({
  name: 'listEmails',
  method: 'GET',
  path: '/email',
  access: 'user',
});

export const addEmail = defineEndpoint({
  name: 'addEmail',
  method: 'POST',
  path: '/email/addEmail',
  access: 'user',
});

export const editEmail = defineEndpoint({
  name: 'editEmail',
  method: 'PUT',
  path: '/email',
  access: 'user',
});

export const deleteEmail = defineEndpoint({
  name: 'deleteEmail',
  method: 'DELETE',
  path: '/email',
  access: 'user',
});

export const verifyEmail = defineEndpoint({
  name: 'verifyEmail',
  method: 'GET',
  path: '/email/verifyEmail',
  access: 'user',
});

export const validateVerificationCode = defineEndpoint({
  name: 'validateVerificationCode',
  method: 'GET',
  path: '/email/validateVerificationCode',
  access: 'user',
});
