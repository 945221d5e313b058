import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * 0 is the preparation before the first page. Without scripts the same anchors lead to the sections of one
 * long page.
 */
export const pageAnchor = (at: number) => `lab-page-${at}`;

function pageIn(hash: string, count: number): number | null {
  const found = /^#lab-page-(\d{1,4})$/.exec(hash)?.[1];
  return found !== undefined && Number(found) <= count ? Number(found) : null;
}

/** The page in the address; returning learners resume where they left off. */
export function usePage({ count, resume }: { count: number; resume: number | null }) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [at, setAt] = useState(0);
  const shown = useRef(0);
  const top = useRef<HTMLDivElement>(null);
  const isSet = useRef(false);

  const follow = useEffectEvent(() => {
    const named = pageIn(hash, count);
    if (named === null && (isSet.current || resume === null)) return;
    isSet.current = true;
    setAt(named ?? resume ?? 0);
  });
  useEffect(() => follow(), [hash, resume]);
  // A new page starts at its top, with the focus on its heading for keyboard users.
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    top.current?.closest('main')?.scrollTo({ top: 0 });
    top.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [at]);
  return { at, top, go: (to: number) => void navigate({ search, hash: `#${pageAnchor(to)}` }) };
}
