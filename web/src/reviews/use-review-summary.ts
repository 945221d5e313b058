import { useState } from 'react';
import { useQuery } from '../api/use-query.ts';
import { endOfDay, reviewSummary } from './queries.ts';

/** What comes back today. */
export function useReviewSummary() {
  const [summary] = useState(() => reviewSummary(endOfDay()));
  return { summary, answer: useQuery(summary) };
}
