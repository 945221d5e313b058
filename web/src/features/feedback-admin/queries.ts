import { listFeedback, listRatings } from '@academy/contract/feedback-admin';
import type { FeedbackEntry } from '@academy/contract/schemas/feedback-admin';
import type { OutputOf } from '@academy/contract/endpoint';
import { askAdmin } from '../../admin/ask.ts';
import type { Query } from '../../api/answers.ts';
import { inputOf, type View } from './view.ts';

export type Ratings = OutputOf<typeof listRatings>;

export function feedbackPage(view: View): Query<{ content: FeedbackEntry[]; totalElements: number }> {
  const { query, headers } = inputOf(view);
  return {
    key: `${listFeedback.path} ${JSON.stringify(view)}`,
    load: async () =>
      (await askAdmin(listFeedback, { query: { ...query, pageNumber: view.page - 1 }, headers })).result,
  };
}

export function ratings(view: View): Query<Ratings> {
  return {
    key: `${listRatings.path} ${JSON.stringify({ ...view, page: 1 })}`,
    load: () => askAdmin(listRatings, inputOf(view)),
  };
}
