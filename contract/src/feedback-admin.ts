import { defineEndpoint } from './endpoint.ts';

export const listFeedback = defineEndpoint({
  name: 'listFeedback',
  summary: 'What people said, the newest first, a page at a time',
  method: 'GET',
  path: '/admin/feedback',
  access: 'admin',
  ability: 'feedback:read',
  errors: [],
});

export const listRatings = defineEndpoint({
  name: 'listRatings',
  summary: 'How people rated, week by week, for half a year',
  method: 'GET',
  path: '/admin/feedback/ratings',
  access: 'admin',
  ability: 'feedback:read',
  errors: [],
});

export const exportFeedback = defineEndpoint({
  name: 'exportFeedback',
  summary: 'What people said, as a file for spreadsheets',
  method: 'GET',
  path: '/admin/feedback/export',
  access: 'admin',
  ability: 'feedback:read',
  file: 'text/csv',
  errors: [],
});
