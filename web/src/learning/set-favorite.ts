import type { QueryCache } from '../api/query-cache.ts';
import { overlay } from '../overlay/overlay.ts';
import { browserOutbox } from './browser-outbox.ts';
import { favoriteNotice } from './favorite-notice.ts';
import type { LearningAction } from './pending-write.ts';

type Favorite = Extract<LearningAction, { call: 'favorite' }>['body'];

/** Everything that shows the heart follows by itself; what is left is to say when it could not be done now. */
export async function setFavorite(cache: QueryCache, favorite: Favorite): Promise<void> {
  const outcome = await browserOutbox(cache).write({ call: 'favorite', body: favorite });
  const notice = favoriteNotice(outcome, favorite.likeableType);
  if (notice) overlay.toast(notice);
}
