import { activeEntry, adminSections } from '@academy/domain/navigation';
import { Suspense, useState, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ErrorBoundary } from '../layouts/ErrorBoundary.tsx';
import { usePerson } from '../session/use-session.ts';
import { AdminHeader } from './AdminHeader.tsx';
import { AdminMenu, AdminNavigation } from './AdminMenu.tsx';

type Props = { strip?: ReactNode; feedback?: ReactNode };

/** The layout of the administration: its own header and navigation, over the full width of the screen. */
export function AdminLayout({ strip, feedback }: Props) {
  const [openAt, setOpenAt] = useState<string | null>(null);
  const { pathname } = useLocation();
  const sections = adminSections(usePerson());
  const active = activeEntry(sections, pathname);
  const closeMenu = () => setOpenAt(null);
  // Following a link closes the menu.
  const isMenuOpen = openAt === pathname;
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-3 z-30 -translate-y-20 rounded-small bg-brand px-4 py-2 font-semibold text-on-brand focus:translate-y-0"
      >
        Skip to content
      </a>
      <AdminHeader
        section={active?.title ?? 'Administration'}
        isMenuOpen={isMenuOpen}
        onOpenMenu={() => setOpenAt(pathname)}
      />
      <AdminMenu open={isMenuOpen} onClose={closeMenu} sections={sections} active={active} />
      <div className="[&_.container]:max-w-none [&_.container]:px-4 desktop:[&_.container]:px-6">{strip}</div>
      <div className="flex grow">
        <div className="hidden w-60 shrink-0 border-r border-line bg-surface desktop:block">
          <div className="sticky top-14 max-h-[calc(100dvh-3.5rem)] overflow-y-auto p-3">
            <AdminNavigation sections={sections} active={active} />
          </div>
        </div>
        <main
          id="main"
          tabIndex={-1}
          className="flex min-w-0 grow flex-col px-4 py-5 tablet:px-6 desktop:px-8 desktop:py-7"
        >
          {/* When a page fails to render, the navigation still works. */}
          <ErrorBoundary>
            <Suspense>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      {feedback}
    </div>
  );
}
