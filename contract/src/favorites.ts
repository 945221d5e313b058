import { defineEndpoint } from './endpoint.ts';

export const setFavorite = defineEndpoint({
  name: 'setFavorite',
  summary: 'Save a course, lesson or guide as a favorite, or take it out again',
  method: 'POST',
  path: '/favorite',
  access: 'user',
  errors: ['not_found', 'conflict'],
});

export const listFavorites = defineEndpoint({
  name: 'listFavorites',
  summary: 'The favorites of the person who asks',
  method: 'GET',
  path: '/favorite/userDashboard/favorites',
  access: 'user',
  errors: [],
});
