import { lazy, Suspense, useEffect, useState, type ComponentProps } from 'react';

const ReportPassage = lazy(async () => ({ default: (await import('./ReportPassage.tsx')).ReportPassage }));

/** Who never selects anything never loads what it takes to report it. */
export function ReportPlace(props: ComponentProps<typeof ReportPassage>) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    document.addEventListener('selectionchange', want, { once: true });
    return () => document.removeEventListener('selectionchange', want);
  }, []);
  return <Suspense>{isWanted && <ReportPassage {...props} />}</Suspense>;
}
