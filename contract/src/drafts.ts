import { defineEndpoint } from './endpoint.ts';

export const createDraftLink = defineEndpoint({
  name: 'createDraftLink',
  method: 'POST',
  path: '/drafts/links',
  access: 'author',
  ability: 'content:publish',
});

export const listDraftLinks = defineEndpoint({
  name: 'listDraftLinks',
  method: 'GET',
  path: '/drafts/links',
  access: 'author',
});

export const revokeDraftLink = defineEndpoint({
  name: 'revokeDraftLink',
  method: 'DELETE',
  path: '/drafts/links/{linkId}',
  access: 'author',
});

/** By the signature of a link, without login. */
export const openDraftLink = defineEndpoint({
  name: 'openDraftLink',
  method: 'GET',
  path: '/drafts/shared/{signature}',
  access: 'visitor',
});

/** Which draft will be at an address, for those who may read it. */
export const findDraft = defineEndpoint({
  name: 'findDraft',
  method: 'GET',
  path: '/drafts/at',
  access: 'reviewer',
});

/** By the role of the caller. */
export const reviewDraft = defineEndpoint({
  name: 'reviewDraft',
  method: 'GET',
  path: '/drafts/review',
  access: 'reviewer',
});
