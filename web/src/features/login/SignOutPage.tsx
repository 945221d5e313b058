import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushBeforeSignOut } from '../learning/index.ts';
import { forgetCopiesIfAny } from '../offline/index.ts';
import { sessionLock } from '../../session/session-lock.ts';
import { signOut } from '../../session/sign-out.ts';
import { usePage } from '../../tenant/TenantProvider.tsx';
import { LoadingScreen } from '../../ui/Spinner.tsx';
import { Notice } from '../../layouts/Notice.tsx';
import { Button } from '../../ui/Button.tsx';

/** Opening this page logs the user out, after sending all pending changes. */
export function SignOutPage() {
  const { session } = usePage();
  const queryClient = useQueryClient();
  const started = useRef(false);
  const [unsentCount, setUnsentCount] = useState(0);

  const logOut = async () => {
    setUnsentCount(0);
    await forgetCopiesIfAny();
    const next = await signOut(
      { session, origin: location.origin },
      {
        local: localStorage,
        tab: sessionStorage,
        lock: sessionLock,
        log: (message, error) => console.error(message, error),
      },
    );
    location.replace(next);
  };
  const leave = async () => {
    setUnsentCount(0);
    const unsent = await sendUnsentChanges(queryClient);
    if (unsent > 0) setUnsentCount(unsent);
    else await logOut();
  };
  const leaveOnce = useEffectEvent(() => {
    if (started.current) return;
    started.current = true;
    void leave();
  });
  useEffect(() => leaveOnce(), []);
  if (unsentCount === 0) return <LoadingScreen />;
  return (
    <UnsentChangesWarning left={unsentCount} onTryAgain={() => void leave()} onLogOut={() => void logOut()} />
  );
}

/** An error counts as nothing unsent, because it must not prevent logging out. */
async function sendUnsentChanges(queryClient: QueryClient): Promise<number> {
  try {
    return await flushBeforeSignOut(queryClient);
  } catch (error) {
    console.error('Changes saved on this device could not be sent', error);
    return 0;
  }
}

type WarningProps = { left: number; onTryAgain: () => void; onLogOut: () => void };

/** Asks before logging out while there are changes that have not reached the server. */
function UnsentChangesWarning({ left, onTryAgain, onLogOut }: WarningProps) {
  return (
    <Notice title="Not everything has been sent yet">
      <p role="alert" className="max-w-lg text-lg text-soft">
        {left === 1 ? 'One change of yours is' : `${left} changes of yours are`} saved on this device only. If
        you log out now, {left === 1 ? 'it' : 'they'} will be sent when you log in here again.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button size="large" onClick={onTryAgain}>
          Try again
        </Button>
        <Button size="large" look="secondary" onClick={onLogOut}>
          Log out anyway
        </Button>
      </div>
    </Notice>
  );
}
