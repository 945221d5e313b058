import { defineEndpoint } from './endpoint.ts';

export const uploadFolder = defineEndpoint({
  name: 'uploadFolder',
  method: 'POST',
  path: '/publishing/uploads',
  access: 'author',
  ability: 'content:publish',
  upload: 'application/gzip',
});

export const planPublish = defineEndpoint({
  name: 'planPublish',
  method: 'POST',
  path: '/publishing/plans',
  access: 'author',
  ability: 'content:publish',
});

export const publishPlan = defineEndpoint({
  name: 'publishPlan',
  method: 'POST',
  path: '/publishing/revisions',
  access: 'author',
  ability: 'content:publish',
  freshLogin: true,
});

export const listRevisions = defineEndpoint({
  name: 'listRevisions',
  method: 'GET',
  path: '/publishing/revisions',
  access: 'author',
  ability: 'content:publish',
});

export const getRevision = defineEndpoint({
  name: 'getRevision',
  method: 'GET',
  path: '/publishing/revisions/{number}',
  access: 'author',
  ability: 'content:publish',
});

export const planRollback = defineEndpoint({
  name: 'planRollback',
  method: 'POST',
  path: '/publishing/rollbacks/plan',
  access: 'author',
  ability: 'content:publish',
});

export const rollBack = defineEndpoint({
  name: 'rollBack',
  method: 'POST',
  path: '/publishing/rollbacks',
  access: 'author',
  ability: 'content:publish',
  freshLogin: true,
});
