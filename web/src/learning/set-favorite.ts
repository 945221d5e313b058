import type { Answers } from '../api/answers.ts';
import { overlay } from '../overlay/overlay.ts';
import { browserOutbox } from './browser-outbox.ts';
import { favoriteNotice } from './favorite-notice.ts';
import type { Deed } from './writes.ts';

type Favorite = Extract<Deed, { call: 'favorite' }>['body'];

/** Everything that shows the heart follows by itself; what is left is to say when it could not be done now. */
export async function setFavorite(answers: Answers, favorite: Favorite): Promise<void> {
  const outcome = await browserOutbox(answers).write({ call: 'favorite', body: favorite });
  const notice = favoriteNotice(outcome, favorite.likeableType);
  if (notice) overlay.toast(notice);
}
