import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Notice } from '../../layouts/Notice.tsx';
import { paths } from '../../paths.ts';
import { announceLogin, takeLoginBeside } from '../../session/login-beside.ts';
import { sessionLock } from '../../session/session-lock.ts';
import { completeSignIn, describeFailure } from '../../session/sign-in.ts';
import { usePage } from '../../tenant/TenantProvider.tsx';
import { useTitle } from '../../tenant/use-title.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { LoadingScreen } from '../../ui/Spinner.tsx';

/** The page that the identity provider redirects back to. */
export function CallbackPage() {
  const { session } = usePage();
  const [failure, setFailure] = useState<unknown>(null);
  const [isBeside, setIsBeside] = useState(false);
  const started = useRef(false);

  const logIn = useEffectEvent(async () => {
    // The code can be exchanged only once.
    if (started.current) return false;
    started.current = true;
    const next = await completeSignIn(
      { session, origin: location.origin },
      { storage: localStorage, address: location.href, now: Date.now, lock: sessionLock },
    );
    announceLogin();
    if (takeLoginBeside(sessionStorage)) return true;
    // A new document loads as the new user, and going back does not lead here.
    location.replace(next);
    return false;
  });
  useEffect(() => {
    logIn().then(
      (isDone) => {
        if (!isDone) return;
        setIsBeside(true);
        window.close();
      },
      (error: unknown) => {
        console.error('Login failed', error);
        setFailure(error);
      },
    );
  }, []);

  if (isBeside) return <LoggedInBeside />;
  return failure ? <LoginFailed reason={describeFailure(failure)} /> : <LoggingIn />;
}

/** Not every browser lets a page close itself. */
function LoggedInBeside() {
  useTitle('Logged in');
  return (
    <Notice title="Thank you, it is you">
      <p role="status" className="max-w-lg text-lg text-soft">
        Please close this tab and go on in the one you came from.
      </p>
    </Notice>
  );
}

function LoggingIn() {
  useTitle('Logging in');
  return <LoadingScreen />;
}

export function LoginFailed({ reason }: { reason: string }) {
  useTitle('Login failed');
  return (
    <Notice title="We could not log you in">
      <p role="alert" className="max-w-lg text-lg text-soft">
        {reason}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.signIn()}>Try again</ButtonLink>
        <ButtonLink to={paths.home()} look="secondary">
          Back to home page
        </ButtonLink>
      </div>
    </Notice>
  );
}
