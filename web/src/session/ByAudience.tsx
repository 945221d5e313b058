import type { ReactNode } from 'react';
import { useHydrated } from '../ui/use-hydrated.ts';
import { useSession } from './use-session.ts';

/**
 * Different content for visitors and members. Before hydration, only the document's `data-session` tells them
 * apart, so the server renders both, and the style sheet shows one from the first paint on.
 */
export function ByAudience({ visitor, member }: { visitor: ReactNode; member: ReactNode }) {
  const isHydrated = useHydrated();
  const isVisitor = useSession().status === 'visitor';
  return (
    <>
      <div className={`contents ${isHydrated ? '' : 'for-visitors'}`}>
        {(!isHydrated || isVisitor) && visitor}
      </div>
      <div className={`contents ${isHydrated ? '' : 'for-members'}`}>
        {(!isHydrated || !isVisitor) && member}
      </div>
    </>
  );
}
