import type { SearchResult } from '@academy/contract/schemas/search';
import { useState } from 'react';
import { useAnswer } from '../../api/use-answer.ts';
import { searchFor } from './queries.ts';

const NOTHING: SearchResult[] = [];

export type SearchState = {
  results: SearchResult[];
  /** The search term of these results; the previous results stay visible while the next ones load. */
  term: string;
  isSearching: boolean;
  isEmpty: boolean;
  hasFailed: boolean;
  /** Why it failed. */
  error: unknown;
};

export function useSearch(q: string): SearchState {
  const answer = useAnswer(searchFor(q), { isWanted: q !== '' });
  const [last, setLast] = useState({ results: NOTHING, term: '' });
  const results = answer.status === 'ready' ? answer.data.results : null;
  if (q && results && (last.results !== results || last.term !== q)) setLast({ results, term: q });
  if (!q && last.term) setLast({ results: NOTHING, term: '' });

  const hasFailed = q !== '' && answer.status === 'failed';
  return {
    ...(hasFailed ? { results: NOTHING, term: '' } : last),
    isSearching: q !== '' && answer.status === 'loading',
    isEmpty: q !== '' && results?.length === 0,
    hasFailed,
    error: answer.status === 'failed' ? answer.error : null,
  };
}
