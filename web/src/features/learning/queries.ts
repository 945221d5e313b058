import { contentKey } from '@academy/contract/content-key';
import type { Favorites } from '@academy/contract/schemas/favorites';
import type { Learning } from '@academy/contract/schemas/learning';
import type { Query } from '../../api/answers.ts';
import { DASHBOARD, FAVORITES } from '../../learning/after.ts';

export const myLearning: Query<Learning> = {
  key: contentKey(DASHBOARD),
  load: async () => (await import('./ask.ts')).askLearning(),
};

export const myFavorites: Query<{ favorites: Favorites }> = {
  key: contentKey(FAVORITES),
  load: async () => ({ favorites: await (await import('./ask.ts')).askFavorites() }),
};
