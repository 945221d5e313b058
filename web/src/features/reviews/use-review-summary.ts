import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endOfDay } from '@academy/domain/reviews';
import { reviewSummary } from './queries.ts';

export function useReviewSummary() {
  const [summary] = useState(() => reviewSummary(endOfDay(new Date())));
  return useQuery(summary);
}
