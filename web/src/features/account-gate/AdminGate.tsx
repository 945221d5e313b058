import { activeEntry, adminSections } from '@academy/domain/navigation';
import { pages } from '@academy/domain/pages';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { Notice } from '../../layouts/Notice.tsx';
import { overlay } from '../../overlay/overlay.ts';
import { RedirectToSignIn } from '../../session/RedirectToSignIn.tsx';
import { usePerson, useSession } from '../../session/use-session.ts';
import { useTitle } from '../../tenant/use-title.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { LoadingScreen } from '../../ui/Spinner.tsx';

/** Guards the administration. The server checks every call itself; this avoids a broken page. */
export function AdminGate() {
  const session = useSession();
  if (session.status === 'visitor') return <RedirectToSignIn />;
  if (session.status === 'signing-in') return <LoadingScreen />;
  if (session.isAdmin) return <Outlet />;
  return session.userId === null ? <Unknown /> : <RoleGate />;
}

/** Authors and reviewers open the sections of their role; the overview is for administrators. */
function RoleGate() {
  const { pathname } = useLocation();
  const sections = adminSections(usePerson());
  const first = sections.at(-1);
  if (first && pathname === pages.admin.path()) return <Navigate to={first.path} replace />;
  return activeEntry(sections, pathname) ? <Outlet /> : <Denied />;
}

/** The rights could not be loaded, which a toast has reported, so access is not denied. */
function Unknown() {
  useTitle('Administration');
  return (
    <main id="main" className="flex min-h-dvh flex-col">
      <Notice title="Your access could not be checked">
        <Button onClick={() => location.reload()}>Try again</Button>
      </Notice>
    </main>
  );
}

function Denied() {
  useTitle('Access Denied');
  useEffect(() => {
    overlay.denyAccess();
    return overlay.closeAccessDenied;
  }, []);
  return (
    <main id="main" className="flex min-h-dvh flex-col">
      <Notice title="This page is for administrators">
        <ButtonLink to={pages.home.path()}>Back to home page</ButtonLink>
      </Notice>
    </main>
  );
}
