import { canReadDrafts } from '@academy/domain/access';
import { lazy, Suspense } from 'react';
import { lazyRoute } from '../../lazy-route.ts';
import { usePerson } from '../../session/use-session.ts';

const DraftHere = lazy(lazyRoute(async () => ({ default: (await import('./DraftHere.tsx')).DraftHere })));

/** Documents are the same for everyone, so people who may read drafts find them after the page has loaded. */
export function LazyDraftHere() {
  if (!canReadDrafts(usePerson())) return null;
  return (
    <Suspense>
      <DraftHere />
    </Suspense>
  );
}
