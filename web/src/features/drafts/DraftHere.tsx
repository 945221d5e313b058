import { useQuery } from '@tanstack/react-query';
import { findDraft } from '@academy/contract/drafts';
import { pages } from '@academy/domain/pages';
import { useLocation } from 'react-router';
import { query } from '../../api/query.ts';
import { ButtonLink } from '../../ui/Button.tsx';

/** Leads from the address of a draft, which is a 404 for everyone else, to the draft. */
export function DraftHere() {
  const { pathname } = useLocation();
  const found = useQuery(query(findDraft, { query: { path: pathname } }, { isPart: true, isSilent: true }));
  const draft = found.data ? found.data.draft : null;
  return (
    <div role="status" className="flex flex-col items-center gap-6">
      {draft && (
        <>
          <p className="max-w-2xl text-lg text-soft wrap-anywhere">
            The draft “{draft.title}” will be here once it is published. Until then, only people who may read
            drafts see this note.
          </p>
          <ButtonLink
            look="secondary"
            to={pages.draftReview.path({ kind: draft.kind, id: draft.id, lesson: draft.lesson ?? undefined })}
          >
            Open the draft
          </ButtonLink>
        </>
      )}
    </div>
  );
}
