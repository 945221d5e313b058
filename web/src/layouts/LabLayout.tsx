import { useContext, type ReactNode } from 'react';
import { GlobalOverlay } from '../overlay/GlobalOverlay.tsx';
import { AccountCorner, UnregisteredStrip } from './AccountCorner.tsx';
import { Brand } from './Brand.tsx';
import { LabStrip } from './lab-strip.ts';
import { SchemeSwitch } from './SchemeSwitch.tsx';

/** The frame of a lab page: one screen high, so that everything to work with is in sight; the bar is the lab's own. */
export function LabLayout({ bar, children }: { bar: ReactNode; children: ReactNode }) {
  return (
    <div className="flex h-dvh min-h-80 flex-col overflow-hidden">
      <a
        href="#main"
        className="fixed top-3 left-3 z-30 -translate-y-20 rounded-small bg-brand px-4 py-2 font-semibold text-on-brand focus:translate-y-0"
      >
        Skip to content
      </a>
      <header className="relative z-20 border-b border-line bg-page">
        <div className="flex h-14 items-center gap-2 px-3 tablet:gap-4 tablet:px-4">
          <div className="[&_span]:sr-only">
            <Brand compact />
          </div>
          {bar}
          <div className="flex items-center max-[479px]:[&>*:first-child]:hidden">
            <SchemeSwitch />
            <AccountCorner />
          </div>
        </div>
        <UnregisteredStrip />
      </header>
      {useContext(LabStrip)}
      <main id="main" tabIndex={-1} className="flex min-h-0 grow flex-col overflow-auto">
        {children}
      </main>
      <GlobalOverlay />
    </div>
  );
}
