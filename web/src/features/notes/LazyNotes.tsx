import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../session/use-session.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { NotesProps } from './Notes.tsx';

/** Notes are optional, so a failure to load them is not reported. */
const Notes = lazy(async (): Promise<{ default: ComponentType<NotesProps> }> => {
  try {
    return { default: (await import('./Notes.tsx')).Notes };
  } catch {
    return { default: () => null };
  }
});

/**
 * Loaded for members after hydration; for visitors when text is first selected, or the address refers to a
 * passage.
 */
export function LazyNotes(props: NotesProps) {
  const isMember = useSession().status !== 'visitor';
  const isHydrated = useHydrated();
  const [isWanted, setWanted] = useState(false);
  const { hash } = useLocation();
  useEffect(() => {
    const want = () => setWanted(true);
    document.addEventListener('selectionchange', want, { once: true });
    return () => document.removeEventListener('selectionchange', want);
  }, []);
  const isShown = isWanted || (isHydrated && (isMember || hash.startsWith('#quote=')));
  return <Suspense>{isShown && <Notes {...props} />}</Suspense>;
}
