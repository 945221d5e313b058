import { pages } from '@academy/domain/pages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Notice } from '../../layouts/Notice.tsx';
import { finishLogin, type LoginStep } from '../../session/log-in.ts';
import { usePage } from '../../tenant/TenantProvider.tsx';
import { useTitle } from '../../tenant/use-title.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { LoadingScreen } from '../../ui/Spinner.tsx';

/** The page that the login provider redirects back to. */
export function CallbackPage() {
  const { session } = usePage();
  const [step, setStep] = useState<LoginStep>('leaving');
  const started = useRef(false);

  const logInOnce = useEffectEvent(() => {
    // The code can be exchanged only once.
    if (started.current) return;
    started.current = true;
    void finishLogin(session).then(setStep);
  });
  useEffect(() => logInOnce(), []);

  if (step === 'beside') return <LoggedInBeside />;
  if (step === 'finished-before') return <LoggedInBefore />;
  return step === 'leaving' ? <LoggingIn /> : <LoginFailed reason={step.failure} />;
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

/** The page was reopened, from the history or from a restored tab. */
function LoggedInBefore() {
  useTitle('Logged in');
  return (
    <Notice title="You are already logged in">
      <p role="status" className="max-w-lg text-lg text-soft">
        There is nothing left to do on this page.
      </p>
      <ButtonLink to={pages.home.path()}>Back to home page</ButtonLink>
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
        <ButtonLink to={pages.login.path()}>Try again</ButtonLink>
        <ButtonLink to={pages.home.path()} look="secondary">
          Back to home page
        </ButtonLink>
      </div>
    </Notice>
  );
}
