import { defineEndpoint } from './endpoint.ts';

export const getLearning = defineEndpoint({
  name: 'getLearning',
  summary: 'What the person who asks is learning, has learned and keeps as favorites in this academy',
  method: 'GET',
  path: '/me/learning',
  access: 'user',
  errors: [],
});
