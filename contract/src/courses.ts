import { defineEndpoint } from './endpoint.ts';

export const listCourses = defineEndpoint({
  name: 'listCourses',
  summary: 'The courses of a tenant, with the categories they can be filtered by',
  method: 'GET',
  path: '/courses/list',
  access: 'visitor',
  tenantIn: 'query',
  ability: 'content:read',
  errors: [],
});

export const getCourse = defineEndpoint({
  name: 'getCourse',
  summary: 'One course with its outline',
  method: 'GET',
  path: '/courses/details',
  access: 'visitor',
  tenantIn: 'query',
  ability: 'content:read',
  errors: ['not_found'],
});
