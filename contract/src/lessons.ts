import { defineEndpoint } from './endpoint.ts';

export const listLessons = defineEndpoint({
  name: 'listLessons',
  method: 'GET',
  path: '/lessons',
  access: 'visitor',
  ability: 'content:read',
});

export const getLesson = defineEndpoint({
  name: 'getLesson',
  method: 'GET',
  path: '/lessons/{courseSlug}/{lessonSlug}',
  access: 'visitor',
  ability: 'content:read',
});
