import { contentKey } from '@academy/contract/content-key';
import type { Favourites } from '@academy/contract/favourites';
import type { Learning } from '@academy/contract/learning';
import type { Query } from '../../api/answers.ts';
import { DASHBOARD, FAVORITES } from '../../learning/after.ts';

export const myLearning: Query<Learning> = {
  key: contentKey(DASHBOARD),
  load: async () => (await import('./ask.ts')).askLearning(),
};

export const myFavourites: Query<{ favorites: Favourites }> = {
  key: contentKey(FAVORITES),
  load: async () => ({ favorites: await (await import('./ask.ts')).askFavourites() }),
};
