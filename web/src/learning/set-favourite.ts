import type { Answers } from '../api/answers.ts';
import { overlay } from '../overlay/overlay.ts';
import { browserOutbox } from './browser-outbox.ts';
import { favouriteNotice } from './favourite-notice.ts';
import type { Deed } from './writes.ts';

type Favourite = Extract<Deed, { call: 'favourite' }>['body'];

/** Everything that shows the heart follows by itself; what is left is to say when it could not be done now. */
export async function setFavourite(answers: Answers, favourite: Favourite): Promise<void> {
  const outcome = await browserOutbox(answers).write({ call: 'favourite', body: favourite });
  const notice = favouriteNotice(outcome, favourite.likeableType);
  if (notice) overlay.toast(notice);
}
