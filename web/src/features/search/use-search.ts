import type { SearchResult } from '@academy/contract/schemas/search';
import { useState } from 'react';
import { useAnswer } from '../../api/use-answer.ts';
import { searchFor } from './queries.ts';

const NOTHING: SearchResult[] = [];

export type Found = {
  results: SearchResult[];
  /** What these results were found for; while the next ones are on their way, the ones before stay in sight. */
  of: string;
  isSearching: boolean;
  isEmpty: boolean;
  hasFailed: boolean;
  /** Why it failed. */
  error: unknown;
};

export function useSearch(q: string): Found {
  const answer = useAnswer(searchFor(q), { isWanted: q !== '' });
  const [last, setLast] = useState({ results: NOTHING, of: '' });
  const results = answer.status === 'ready' ? answer.data.results : null;
  if (q && results && (last.results !== results || last.of !== q)) setLast({ results, of: q });
  if (!q && last.of) setLast({ results: NOTHING, of: '' });

  const hasFailed = q !== '' && answer.status === 'failed';
  return {
    ...(hasFailed ? { results: NOTHING, of: '' } : last),
    isSearching: q !== '' && answer.status === 'loading',
    isEmpty: q !== '' && results?.length === 0,
    hasFailed,
    error: answer.status === 'failed' ? answer.error : null,
  };
}
