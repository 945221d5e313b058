import { defineEndpoint } from './endpoint.ts';

export const listFeedback = defineEndpoint({
  name: 'listFeedback',
  method: 'GET',
  path: '/admin/feedback',
  access: 'admin',
  ability: 'feedback:read',
});

export const listRatings = defineEndpoint({
  name: 'listRatings',
  method: 'GET',
  path: '/admin/feedback/ratings',
  access: 'admin',
  ability: 'feedback:read',
});

export const exportFeedback = defineEndpoint({
  name: 'exportFeedback',
  method: 'GET',
  path: '/admin/feedback/export',
  access: 'admin',
  ability: 'feedback:read',
  file: 'text/csv',
});
