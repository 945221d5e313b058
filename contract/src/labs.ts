import { defineEndpoint } from './endpoint.ts';

export const getLab = defineEndpoint({
  name: 'getLab',
  summary: 'The lab of a lesson or guide, only for those who may see it',
  method: 'GET',
  path: '/lessons/lab',
  access: 'visitor',
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
