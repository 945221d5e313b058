import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endOfDay, reviewSummary } from './queries.ts';

/** What comes back today. */
export function useReviewSummary() {
  const [summary] = useState(() => reviewSummary(endOfDay()));
  return useQuery(summary);
}
