import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { search } from '@academy/contract/search';
import { query } from '../../api/query.ts';
import { useFoundNotes } from './found-notes.ts';
import type { FoundResult } from './groups.ts';

const searchFor = (q: string) => query(search, { query: { q } });

const NOTHING: FoundResult[] = [];

export type SearchState = {
  results: FoundResult[];
  /** The search term of these results; the previous results stay visible while the next ones load. */
  term: string;
  isSearching: boolean;
  isEmpty: boolean;
  hasFailed: boolean;
  /** Why it failed. */
  error: unknown;
  retry: () => void;
};

export function useSearch(q: string): SearchState {
  const answer = useQuery({ ...searchFor(q), enabled: q !== '' });
  const notes = useFoundNotes(q);
  const [last, setLast] = useState({ results: NOTHING, term: '' });
  const results: FoundResult[] | null = answer.data?.results ?? null;
  if (q && results && (last.results !== results || last.term !== q)) setLast({ results, term: q });
  if (!q && last.term) setLast({ results: NOTHING, term: '' });

  const hasFailed = q !== '' && answer.isLoadingError;
  return {
    term: hasFailed ? '' : last.term,
    // A person's own notes follow public results.
    results: [
      ...(hasFailed ? NOTHING : last.results),
      ...(last.term === q || hasFailed ? notes.found : NOTHING),
    ],
    isSearching: q !== '' && (answer.isPending || notes.isSearching),
    isEmpty: q !== '' && results?.length === 0 && !notes.isSearching && notes.found.length === 0,
    hasFailed,
    error: answer.isLoadingError ? answer.error : null,
    retry: () => void answer.refetch(),
  };
}
