import type { OutputOf } from '@academy/contract/endpoint';
import { listFeedback, listRatings } from '@academy/contract/feedback-admin';
import { query } from '../../api/query.ts';
import { inputOf, type View } from './view.ts';

export type Ratings = OutputOf<typeof listRatings>;

export function feedbackPage(view: View) {
  const { query: filters, headers } = inputOf(view);
  const input = { query: { ...filters, pageNumber: view.page - 1 }, headers };
  return query(listFeedback, input, { isAdmin: true });
}

export const ratings = (view: View) => query(listRatings, inputOf(view), { isAdmin: true });
