import { defineEndpoint } from './endpoint.ts';

export const listUsers = defineEndpoint({
  name: 'listUsers',
  summary: 'A page of the people; includeExpireData adds the dates of Pro, also of Pro that has ended',
  method: 'POST',
  path: '/admin/users',
  access: 'admin',
  ability: 'users:read',
  errors: [],
});

export const toggleAccess = defineEndpoint({
  name: 'toggleAccess',
  summary: 'Make another person an administrator (toggle=true) or take that back (toggle=false)',
  method: 'GET',
  path: '/admin/toggle-access',
  access: 'admin',
  errors: ['not_found', 'conflict'],
});

export const getUser = defineEndpoint({
  name: 'getUser',
  summary: 'One person: progress, Pro, emails and sessions',
  method: 'GET',
  path: '/admin/users/{userId}',
  access: 'admin',
  ability: 'users:read',
  errors: ['not_found'],
});

export const setUserPro = defineEndpoint({
  name: 'setUserPro',
  summary: 'Give a person Pro by hand until a day, or end it now, with a reason that is kept',
  method: 'PUT',
  path: '/admin/users/{userId}/pro',
  access: 'admin',
  errors: ['not_found', 'conflict'],
});
