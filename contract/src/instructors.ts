import { defineEndpoint } from './endpoint.ts';

export const listInstructors = defineEndpoint({
  name: 'listInstructors',
  method: 'GET',
  path: '/instructors/list',
  access: 'visitor',
  tenantIn: 'query',
  ability: 'content:read',
});

export const getInstructor = defineEndpoint({
  name: 'getInstructor',
  method: 'GET',
  path: '/instructors/profile',
  access: 'visitor',
  tenantIn: 'query',
  ability: 'content:read',
});
