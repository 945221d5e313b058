import { defineEndpoint } from './endpoint.ts';

export const listUsers = defineEndpoint({
  name: 'listUsers',
  method: 'POST',
  path: '/admin/users',
  access: 'admin',
  ability: 'users:read',
});

export const toggleAccess = defineEndpoint({
  name: 'toggleAccess',
  method: 'GET',
  path: '/admin/toggle-access',
  access: 'admin',
  freshLogin: true,
});

export const getUser = defineEndpoint({
  name: 'getUser',
  method: 'GET',
  path: '/admin/users/{userId}',
  access: 'admin',
  ability: 'users:read',
});

export const setUserPro = defineEndpoint({
  name: 'setUserPro',
  method: 'PUT',
  path: '/admin/users/{userId}/pro',
  access: 'admin',
});

export const endUserSessions = defineEndpoint({
  name: 'endUserSessions',
  method: 'DELETE',
  path: '/admin/users/{userId}/sessions',
  access: 'admin',
});

export const setUserRole = defineEndpoint({
  name: 'setUserRole',
  method: 'PUT',
  path: '/admin/users/{userId}/role',
  access: 'admin',
  freshLogin: true,
});
