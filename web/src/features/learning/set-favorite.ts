import type { QueryClient } from '@tanstack/react-query';
import { overlay } from '../../overlay/overlay.ts';
import { browserOutbox } from './browser-outbox.ts';
import { favoriteNotice } from './favorite-notice.ts';
import type { Outcome } from './outbox.ts';
import type { LearningAction } from './pending-write.ts';
import { takeWantedFavorite } from './wanted-favorite.ts';

type Favorite = Extract<LearningAction, { call: 'favorite' }>['body'];

/** The heart updates itself, so only failures are reported here. */
export async function setFavorite(queryClient: QueryClient, favorite: Favorite): Promise<Outcome> {
  const outcome = await browserOutbox(queryClient).write({ call: 'favorite', body: favorite });
  const notice = favoriteNotice(outcome, favorite.likeableType);
  if (notice) overlay.toast(notice);
  return outcome;
}

/** Saves a visitor's favorite after they have logged in. */
export async function saveWantedFavorite(queryClient: QueryClient): Promise<void> {
  const wanted = takeWantedFavorite(localStorage, Date.now());
  if (!wanted) return;
  const { title, ...likeable } = wanted;
  const outcome = await setFavorite(queryClient, { ...likeable, operationType: 'save' });
  if (outcome.status === 'saved')
    overlay.toast({ type: 'success', message: `Saved to your favorites: ${title}` });
}
