import type { OutputOf } from '@academy/contract/endpoint';
import { listFeedback, listRatings } from '@academy/contract/feedback-admin';
import { adminQuery } from '../../api/query.ts';
import { inputOf, type View } from './view.ts';

export type Ratings = OutputOf<typeof listRatings>;

export function feedbackPage(view: View) {
  const { query, headers } = inputOf(view);
  const input = { query: { ...query, pageNumber: view.page - 1 }, headers };
  return adminQuery(listFeedback, input, { select: ({ result }) => result });
}

export const ratings = (view: View) => adminQuery(listRatings, inputOf(view), { select: (output) => output });
