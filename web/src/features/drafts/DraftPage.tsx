import { openDraftLink } from '@academy/contract/drafts';
import { pages } from '@academy/domain/pages';
import { useParams } from 'react-router';
import { query } from '../../api/query.ts';
import { LoadedDraft } from './DraftView.tsx';

/** A draft for whoever has its link. The answer is the same for everyone, so no token is sent. */
export function DraftPage() {
  const { signature = '', lesson } = useParams();
  const input = { params: { signature }, query: { ...(lesson && { lesson }) } };
  return (
    <LoadedDraft
      query={query(openDraftLink, input, { isSharedByAll: true, isAnonymous: true })}
      base={pages.draft.path({ signature })}
    />
  );
}
