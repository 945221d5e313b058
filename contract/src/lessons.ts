import { defineEndpoint } from './endpoint.ts';

export const listLessons = defineEndpoint({
  name: 'listLessons',
  summary: 'The lessons of one course, modules among them',
  method: 'GET',
  path: '/lessons',
  access: 'visitor',
  ability: 'content:read',
  errors: ['not_found'],
});

export const getLesson = defineEndpoint({
  name: 'getLesson',
  summary: 'One lesson; its body only for those who may see it',
  method: 'GET',
  path: '/lessons/{courseSlug}/{lessonSlug}',
  access: 'visitor',
  ability: 'content:read',
  errors: ['not_found'],
});
