import type { SearchResult } from '@academy/contract/schemas/search';
import { useState } from 'react';
import { useQuery } from '../../api/use-query.ts';
import { search } from '@academy/contract/search';
import { query } from '../../api/query.ts';

export const searchFor = (q: string) => query(search, { query: { q } });

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
  const answer = useQuery(searchFor(q), { enabled: q !== '' });
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
