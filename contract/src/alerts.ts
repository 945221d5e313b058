import { defineEndpoint } from './endpoint.ts';

export const listAlerts = defineEndpoint({
  name: 'listAlerts',
  method: 'GET',
  path: '/alerts',
  access: 'visitor',
  ability: 'alerts:write',
});

export const getAlert = defineEndpoint({
  name: 'getAlert',
  method: 'GET',
  path: '/alerts/{id}',
  access: 'admin',
  ability: 'alerts:write',
});

export const createAlert = defineEndpoint({
  name: 'createAlert',
  method: 'POST',
  path: '/alerts/create',
  access: 'admin',
  ability: 'alerts:write',
});

export const updateAlert = defineEndpoint({
  name: 'updateAlert',
  method: 'PUT',
  path: '/alerts/{id}',
  access: 'admin',
  ability: 'alerts:write',
});

export const deleteAlerts = defineEndpoint({
  name: 'deleteAlerts',
  method: 'DELETE',
  path: '/alerts',
  access: 'admin',
  ability: 'alerts:write',
});
