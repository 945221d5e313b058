import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Notice } from '../../layouts/Notice.tsx';
import { beginLogin, leaveToProvider, promptIn, type LoginStep } from '../../session/log-in.ts';
import type { Prompt } from '../../session/oauth.ts';
import { usePage } from '../../tenant/TenantProvider.tsx';
import { Button } from '../../ui/Button.tsx';

/** Redirects to the login service immediately; a returning user gets buttons. */
export function AuthPage() {
  const { tenant, session } = usePage();
  const [step, setStep] = useState<LoginStep>('leaving');
  const [parameters] = useSearchParams();
  const started = useRef(false);

  const redirectOnce = useEffectEvent(() => {
    if (started.current) return;
    started.current = true;
    void beginLogin(session).then(setStep);
  });
  useEffect(() => redirectOnce(), []);

  const redirectOnClick = (prompt?: Prompt) =>
    void leaveToProvider(session, { prompt, leave: (address) => location.assign(address) }).then(setStep);
  const isLoginRequired = promptIn(parameters) === 'login';
  return (
    <Notice title={`Log in to ${tenant.name}`}>
      <p className="max-w-lg text-lg text-soft">
        We are taking you to the login page. One account opens all our academies, and afterwards you are back
        where you were.
      </p>
      {typeof step === 'object' && (
        <p role="alert" className="max-w-lg font-medium">
          {step.failure}
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <Button size="large" onClick={() => redirectOnClick(isLoginRequired ? 'login' : undefined)}>
          Continue to log in
        </Button>
        <Button size="large" look="secondary" onClick={() => redirectOnClick('create')}>
          Create an account
        </Button>
      </div>
    </Notice>
  );
}
