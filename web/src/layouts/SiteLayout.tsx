import { useState, type ReactNode } from 'react';
import { LazyOverlay } from '../overlay/LazyOverlay.tsx';
import { useTheme } from '../tenant/TenantProvider.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Footer } from './Footer.tsx';
import { Header, MainNavigation } from './Header.tsx';
import { PageOutlet } from './PageOutlet.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useRouteChange } from './use-route-change.ts';

type Props = { strip: ReactNode; search: ReactNode; feedback: ReactNode };

/** The layout of every page; screens.tsx provides the alert strip, the search and the feedback form. */
export function SiteLayout({ strip, search, feedback }: Props) {
  const [menuOpen, setMenuOpen] = useState(false);
  const { displayHeader } = useTheme();
  const closeMenu = () => setMenuOpen(false);
  useRouteChange(closeMenu);

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-3 left-3 z-30 -translate-y-20 rounded-small bg-brand px-4 py-2 font-semibold text-on-brand focus:translate-y-0"
      >
        Skip to content
      </a>
      {displayHeader && <Header menuOpen={menuOpen} onOpenMenu={() => setMenuOpen(true)} search={search} />}
      {displayHeader && <Sidebar open={menuOpen} onClose={closeMenu} />}
      {/* Without scripts, a phone has the menu below the header. */}
      {displayHeader && (
        <noscript>
          <MainNavigation className="container border-b border-line py-1 tablet:hidden" />
        </noscript>
      )}
      {strip}
      <main id="main" tabIndex={-1} className="flex grow flex-col">
        {/* If a page fails to render, the navigation stays usable. */}
        <ErrorBoundary>
          <PageOutlet />
        </ErrorBoundary>
      </main>
      {displayHeader && <Footer />}
      {feedback}
      <LazyOverlay />
    </div>
  );
}
