import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { Notice } from '../../layouts/Notice.tsx';
import { overlay } from '../../overlay/overlay.ts';
import { paths } from '../../paths.ts';
import { RedirectToSignIn } from '../../session/RedirectToSignIn.tsx';
import { useSession } from '../../session/use-session.ts';
import { useTitle } from '../../tenant/use-title.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { LoadingScreen } from '../../ui/Spinner.tsx';

/** Stands before the administration. The server has gates of its own; this one spares people a broken page. */
export function AdminGate() {
  const session = useSession();
  if (session.status === 'visitor') return <RedirectToSignIn />;
  if (session.status === 'signing-in') return <LoadingScreen />;
  if (session.isAdmin) return <Outlet />;
  return session.userId === null ? <Unknown /> : <Denied />;
}

/** The server could not be asked, which a toast has said: nobody is denied anything for that. */
function Unknown() {
  useTitle('Administration');
  return (
    <main id="main" className="flex min-h-dvh flex-col">
      <Notice title="We could not find out whether you are an administrator">
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
        <ButtonLink to={paths.home()}>Back to home page</ButtonLink>
      </Notice>
    </main>
  );
}
