import { defineEndpoint } from './endpoint.ts';

export const listInstructors = defineEndpoint({
  name: 'listInstructors',
  summary: 'The instructors of a tenant',
  method: 'GET',
  path: '/instructors/list',
  access: 'visitor',
  tenantIn: 'query',
  ability: 'content:read',
  errors: [],
});

export const getInstructor = defineEndpoint({
  name: 'getInstructor',
  summary: 'One instructor with the courses they teach',
  method: 'GET',
  path: '/instructors/profile',
  access: 'visitor',
  tenantIn: 'query',
  ability: 'content:read',
  errors: ['not_found'],
});
