import { defineEndpoint } from './endpoint.ts';

export const listCourses = defineEndpoint({
  name: 'listCourses',
  method: 'GET',
  path: '/courses/list',
  access: 'visitor',
  tenantIn: 'query',
  ability: 'content:read',
});

export const getCourse = defineEndpoint({
  name: 'getCourse',
  method: 'GET',
  path: '/courses/details',
  access: 'visitor',
  tenantIn: 'query',
  ability: 'content:read',
});
