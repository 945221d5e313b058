import type { OutputOf } from '@academy/contract/endpoint';
import { getRevision, listRevisions } from '@academy/contract/publishing';
import { adminQuery } from '../../api/query.ts';

export type History = OutputOf<typeof listRevisions>;

/** What was published, of every source or of one. */
export const history = ({ source, limit }: { source: string; limit: number }) =>
  adminQuery(
    listRevisions,
    { query: { limit, ...(source && { source }) } },
    { select: (output) => output, isPart: true },
  );

export const revisionDetails = (number: number) =>
  adminQuery(getRevision, { params: { number }, query: {} }, { select: (output) => output, isPart: true });
