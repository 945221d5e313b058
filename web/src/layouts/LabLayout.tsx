import { useContext, type ReactNode } from 'react';
import { LazyOverlay } from '../overlay/LazyOverlay.tsx';
import { AccountMenu, UnregisteredNotice } from './AccountMenu.tsx';
import { useTheme } from '../tenant/TenantProvider.tsx';
import { Brand } from './Brand.tsx';
import { LabStrip } from './lab-strip.ts';
import { SchemeSwitch } from './SchemeSwitch.tsx';

/** The layout of a lab page: one screen high, so that all tools are visible. The lab provides the bar. */
export function LabLayout({ bar, children }: { bar: ReactNode; children: ReactNode }) {
  return (
    <div className="flex h-dvh min-h-80 flex-col overflow-hidden">
      <a
        href="#main"
        className="fixed top-3 left-3 z-30 -translate-y-20 rounded-small bg-brand px-4 py-2 font-semibold text-on-brand focus:translate-y-0"
      >
        Skip to content
      </a>
      <LabHeader bar={bar} />
      {useContext(LabStrip)}
      <main id="main" tabIndex={-1} className="flex min-h-0 grow flex-col overflow-auto">
        {children}
      </main>
      <LazyOverlay />
    </div>
  );
}

/** With `displayHeader=false` only the lab's own bar is shown. */
export function LabHeader({ bar }: { bar: ReactNode }) {
  const { displayHeader } = useTheme();
  return (
    <header className="relative z-20 border-b border-line bg-page">
      <div className="flex h-14 items-center gap-2 px-3 tablet:gap-4 tablet:px-4">
        {displayHeader && (
          <div className="[&_span]:sr-only">
            <Brand compact />
          </div>
        )}
        {bar}
        {displayHeader && (
          <div className="flex items-center max-[479px]:[&>*:first-child]:hidden">
            <SchemeSwitch />
            <AccountMenu />
          </div>
        )}
      </div>
      {displayHeader && <UnregisteredNotice />}
    </header>
  );
}
