import { reviewDraft } from '@academy/contract/drafts';
import { isDraftKind, type DraftKind } from '@academy/domain/drafts';
import { pages } from '@academy/domain/pages';
import { useParams } from 'react-router';
import { query } from '../../api/query.ts';
import { NotFound } from '../../layouts/NotFound.tsx';
import { RedirectToSignIn } from '../../session/RedirectToSignIn.tsx';
import { useSession } from '../../session/use-session.ts';
import { LoadingScreen } from '../../ui/Spinner.tsx';
import { LoadedDraft } from './DraftView.tsx';

/** A draft for people whose role allows reading it; the server decides. */
export function ReviewPage() {
  const session = useSession();
  const { kind = '', id = '', lesson } = useParams();
  if (session.status === 'visitor') return <RedirectToSignIn />;
  if (session.status === 'signing-in') return <LoadingScreen />;
  if (!isDraftKind(kind)) return <NotFound />;
  return <Review kind={kind} id={id} lesson={lesson} />;
}

function Review({ kind, id, lesson }: { kind: DraftKind; id: string; lesson: string | undefined }) {
  const input = { query: { kind, id, ...(lesson && { lesson }) } };
  return <LoadedDraft query={query(reviewDraft, input)} base={pages.draftReview.path({ kind, id })} />;
}
