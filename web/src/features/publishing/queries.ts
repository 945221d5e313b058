import type { Query } from '../../api/answers.ts';
import type { History, RevisionDetails } from './ask.ts';

const KEY = '/publishing/revisions';

/** What was published, of every source or of one. */
export function history({ source, limit }: { source: string; limit: number }): Query<History> {
  return {
    key: `${KEY} ${source} ${limit}`,
    load: async () => (await import('./ask.ts')).askHistory({ limit, ...(source && { source }) }),
  };
}

export function revisionDetails(number: number): Query<RevisionDetails> {
  return { key: `${KEY}/${number}`, load: async () => (await import('./ask.ts')).askRevision(number) };
}
