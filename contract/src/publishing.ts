import { defineEndpoint } from './endpoint.ts';

export const uploadFolder = defineEndpoint({
  name: 'uploadFolder',
  summary:
    'Send a content folder as a gzip’d tar of plain files; it is kept for an hour, to be planned and published',
  method: 'POST',
  path: '/publishing/uploads',
  access: 'admin',
  ability: 'content:publish',
  upload: 'application/gzip',
  errors: ['too_large'],
});

export const planPublish = defineEndpoint({
  name: 'planPublish',
  summary: 'What publishing an upload would change, and what stands against it',
  method: 'POST',
  path: '/publishing/plans',
  access: 'admin',
  ability: 'content:publish',
  errors: ['not_found'],
});

export const publishPlan = defineEndpoint({
  name: 'publishPlan',
  summary: 'Put exactly the planned changes live, in one step',
  method: 'POST',
  path: '/publishing/revisions',
  access: 'admin',
  ability: 'content:publish',
  errors: ['not_found', 'conflict'],
});

export const listRevisions = defineEndpoint({
  name: 'listRevisions',
  summary: 'What was published, the newest first',
  method: 'GET',
  path: '/publishing/revisions',
  access: 'admin',
  ability: 'content:publish',
  errors: [],
});

export const getRevision = defineEndpoint({
  name: 'getRevision',
  summary: 'One revision and what it changed',
  method: 'GET',
  path: '/publishing/revisions/{number}',
  access: 'admin',
  ability: 'content:publish',
  errors: ['not_found'],
});

export const planRollback = defineEndpoint({
  name: 'planRollback',
  summary: 'What going back to an earlier revision would change',
  method: 'POST',
  path: '/publishing/rollbacks/plan',
  access: 'admin',
  ability: 'content:publish',
  errors: ['not_found'],
});

export const rollBack = defineEndpoint({
  name: 'rollBack',
  summary: 'Put a source back to how it stood at a revision, as a new revision',
  method: 'POST',
  path: '/publishing/rollbacks',
  access: 'admin',
  ability: 'content:publish',
  errors: ['not_found', 'conflict'],
});
