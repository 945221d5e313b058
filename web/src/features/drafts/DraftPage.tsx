import { draftPage } from '@academy/contract/pages/drafts';
import { pageQueries } from '../../api/page-queries.ts';
import { pages } from '@academy/domain/pages';
import { useParams } from 'react-router';
import { LoadedDraft } from './DraftView.tsx';

/** A draft for people with its link. The response is the same for everyone, so no token is sent. */
export function DraftPage() {
  const { signature = '', lesson } = useParams();
  const [draft] = pageQueries(draftPage, { signature, lesson });
  return <LoadedDraft query={draft} base={pages.draft.path({ signature })} />;
}
