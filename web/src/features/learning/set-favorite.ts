import type { QueryClient } from '@tanstack/react-query';
import { overlay } from '../../overlay/overlay.ts';
import { browserOutbox } from './browser-outbox.ts';
import { favoriteNotice } from './favorite-notice.ts';
import type { Outcome } from './outbox.ts';
import type { LearningAction } from './pending-write.ts';
import { takeWantedFavorite } from './wanted-favorite.ts';

type Favorite = Extract<LearningAction, { call: 'favorite' }>['body'];

/** Everything that shows the heart follows by itself; what is left is to say when it could not be done now. */
export async function setFavorite(queryClient: QueryClient, favorite: Favorite): Promise<Outcome> {
  const outcome = await browserOutbox(queryClient).write({ call: 'favorite', body: favorite });
  const notice = favoriteNotice(outcome, favorite.likeableType);
  if (notice) overlay.toast(notice);
  return outcome;
}

/** Saves what the person wanted to keep as a visitor, before they logged in. */
export async function saveWantedFavorite(queryClient: QueryClient): Promise<void> {
  const wanted = takeWantedFavorite(localStorage, Date.now());
  if (!wanted) return;
  const { title, ...likeable } = wanted;
  const outcome = await setFavorite(queryClient, { ...likeable, operationType: 'save' });
  if (outcome.status === 'saved')
    overlay.toast({ type: 'success', message: `Saved to your favorites: ${title}` });
}
