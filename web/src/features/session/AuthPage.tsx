import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Notice } from '../../layouts/Notice.tsx';
import { markLoginBeside } from '../../session/login-beside.ts';
import { buildAuthorizeUrl, type Prompt } from '../../session/oauth.ts';
import { rememberReferrer } from '../../session/sign-in.ts';
import { usePage } from '../../tenant/TenantProvider.tsx';
import { useTitle } from '../../tenant/use-title.ts';
import { Button } from '../../ui/Button.tsx';

/** Redirects to the login service at once; a user who comes back finds buttons. */
export function AuthPage() {
  useTitle('Log In / Register');
  const { tenant, session } = usePage();
  const [failed, setFailed] = useState(false);
  const [parameters] = useSearchParams();
  const prompt = parameters.get('prompt');
  const requestedPrompt = prompt === 'create' || prompt === 'login' ? prompt : undefined;
  const started = useRef(false);

  const redirectToProvider = async (prompt: Prompt | undefined, leave: (address: string) => void) => {
    try {
      leave(await buildAuthorizeUrl({ session, origin: location.origin }, { storage: localStorage, prompt }));
    } catch (error) {
      console.error('Login could not be started', error);
      setFailed(true);
    }
  };
  const redirectOnce = useEffectEvent(() => {
    if (started.current) return;
    started.current = true;
    if (parameters.has('beside')) markLoginBeside(sessionStorage);
    void redirectToProvider(requestedPrompt, (address) => {
      rememberReferrer(localStorage, { referrer: document.referrer, origin: location.origin });
      // Replaces this page, or going back would redirect again.
      location.replace(address);
    });
  });
  useEffect(() => redirectOnce(), []);

  const redirectOnClick = (prompt?: Prompt) =>
    void redirectToProvider(prompt, (address) => location.assign(address));
  return (
    <Notice title={`Log in to ${tenant.name} Academy`}>
      <p className="max-w-lg text-lg text-soft">
        We are taking you to the login page. One account opens all our academies, and afterwards you are back
        where you were.
      </p>
      {failed && (
        <p role="alert" className="max-w-lg font-medium">
          Login could not be started here, please try again.
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <Button size="large" onClick={() => redirectOnClick(prompt === 'login' ? prompt : undefined)}>
          Continue to log in
        </Button>
        <Button size="large" look="secondary" onClick={() => redirectOnClick('create')}>
          Create an account
        </Button>
      </div>
    </Notice>
  );
}
