import type { ReactNode } from 'react';
import { useHydrated } from '../ui/use-hydrated.ts';
import { NeedsScript } from '../ui/NeedsScript.tsx';

/** A page that depends on the person: the server renders only the layout around it. */
export function BrowserOnly({ what = 'This page', children }: { what?: string; children: ReactNode }) {
  if (useHydrated()) return children;
  return (
    <div className="container py-16">
      <NeedsScript what={what} />
    </div>
  );
}
