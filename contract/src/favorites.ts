import { defineEndpoint } from './endpoint.ts';

export const setFavorite = defineEndpoint({
  name: 'setFavorite',
  method: 'POST',
  path: '/favorite',
  access: 'user',
});

export const listFavorites = defineEndpoint({
  name: 'listFavorites',
  method: 'GET',
  path: '/favorite/userDashboard/favorites',
  access: 'user',
});
