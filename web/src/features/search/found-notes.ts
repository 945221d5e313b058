import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { noteAddress, notePlace, myNotes } from '../notes/index.ts';
import { useSession } from '../../session/use-session.ts';
import { usePage } from '../../tenant/TenantProvider.tsx';
import type { FoundResult } from './groups.ts';
import type { SearchResult } from '@academy/contract/schemas/search';
import { escapeRegExp } from '@academy/domain/search-text';

const MAX_FOUND = 5;
const NOTHING: FoundResult[] = [];

/** The searching person's notes, in a separate call, so that no search cache contains them. */
export function useFoundNotes(q: string): { found: FoundResult[]; isSearching: boolean } {
  const isMember = useSession().status !== 'visitor';
  const enabled = isMember && q !== '';
  const answer = useQuery({ ...myNotes({ q, onlyChanged: false, page: 1 }), enabled });
  const { tenant, origins, tenantNames } = usePage();
  const notes = enabled && answer.data ? answer.data.notes : null;
  const found = useMemo(
    () =>
      notes?.slice(0, MAX_FOUND).flatMap((note): FoundResult[] => {
        const path = noteAddress(note, { currentTenant: tenant.id, origins });
        // A note whose page is gone is on My Learning.
        if (path === null) return [];
        const text = note.text || note.quote.exact;
        return [
          {
            kind: 'note',
            id: note.id,
            lessonType: null,
            title: note.title,
            path,
            context: notePlace(note, { currentTenant: tenant.id, tenantNames }),
            heading: null,
            opens: null,
            snippet: snippetOf(text, q),
          },
        ];
      }) ?? NOTHING,
    [notes, tenant.id, origins, tenantNames, q],
  );
  return { found, isSearching: enabled && answer.isPending };
}

const BEFORE = 60;
const LENGTH = 180;

/** Marks the search terms, with some text around the first one. */
function snippetOf(text: string, q: string): SearchResult['snippet'] {
  const words = q.split(/\s+/).filter((word) => word !== '');
  const pattern = new RegExp(`(${words.map(escapeRegExp).join('|')})`, 'iu');
  const line = text.replace(/\s+/g, ' ').trim();
  const start = Math.max(0, line.search(pattern) - BEFORE);
  const part = line.slice(start, start + LENGTH);
  const marked = `${start > 0 ? '…' : ''}${part}${start + LENGTH < line.length ? '…' : ''}`;
  return marked
    .split(new RegExp(pattern, 'giu'))
    .map((piece, at) => ({ text: piece, isMatch: at % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
