import { listContent } from '@academy/contract/content';
import { listDraftLinks } from '@academy/contract/drafts';
import type { InputOf, OutputOf } from '@academy/contract/endpoint';
import { query } from '../../api/query.ts';
import type { ContentView } from './view.ts';

export type Content = OutputOf<typeof listContent>['result'];
type Query = InputOf<typeof listContent>['query'];

/** Drops unknown filters, which the server refuses, since the address may be typed. */
export const contentList = (view: ContentView) => {
  const { search, kind, status, source, health, sort, page } = view;
  const filters = { search, kind, status, source, health, sort };
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  const input = { query: { ...given, pageNumber: page - 1 } as Query };
  return query(listContent, input, { isAdmin: true, isPart: true });
};

export const draftLinks = query(listDraftLinks, { query: {} }, { isAdmin: true, isPart: true });

export const LINKS_CHANGED = { invalidates: [listDraftLinks] };
