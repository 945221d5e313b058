import { defineEndpoint } from './endpoint.ts';

export const listAlerts = defineEndpoint({
  name: 'listAlerts',
  summary:
    'The alerts a tenant shows to everybody now; with all=true, for administrators, those of every tenant at any time',
  method: 'GET',
  path: '/alerts',
  access: 'visitor',
  ability: 'alerts:write',
  errors: ['unauthenticated', 'forbidden'],
});

export const getAlert = defineEndpoint({
  name: 'getAlert',
  summary: 'One alert, with all that administrators know of it',
  method: 'GET',
  path: '/alerts/{id}',
  access: 'admin',
  ability: 'alerts:write',
  errors: ['not_found'],
});

export const createAlert = defineEndpoint({
  name: 'createAlert',
  summary: 'Create an alert of a tenant',
  method: 'POST',
  path: '/alerts/create',
  access: 'admin',
  ability: 'alerts:write',
  errors: [],
});

export const updateAlert = defineEndpoint({
  name: 'updateAlert',
  summary: 'Change an alert; what is sent takes the place of all it said',
  method: 'PUT',
  path: '/alerts/{id}',
  access: 'admin',
  ability: 'alerts:write',
  errors: ['not_found'],
});

export const deleteAlerts = defineEndpoint({
  name: 'deleteAlerts',
  summary: 'Delete alerts: all of those that are named, or none where one does not exist',
  method: 'DELETE',
  path: '/alerts',
  access: 'admin',
  ability: 'alerts:write',
  errors: ['not_found'],
});
