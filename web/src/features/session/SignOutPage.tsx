import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Answers } from '../../api/answers.ts';
import { useAnswers } from '../../api/use-answer.ts';
import { sessionLock } from '../../session/session-lock.ts';
import { signOut } from '../../session/sign-out.ts';
import { usePage } from '../../tenant/TenantProvider.tsx';
import { useTitle } from '../../tenant/use-title.ts';
import { LoadingScreen } from '../../ui/Spinner.tsx';
import { LeftBehind } from './LeftBehind.tsx';

/** Coming here is logging out, once everything that was done is with the server. */
export function SignOutPage() {
  useTitle('Logging out');
  const { session } = usePage();
  const answers = useAnswers();
  const started = useRef(false);
  const [left, setLeft] = useState(0);

  const logOut = async () => {
    setLeft(0);
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
    setLeft(0);
    const unsent = await whatIsLeft(answers);
    if (unsent > 0) setLeft(unsent);
    else await logOut();
  };
  const leaveOnce = useEffectEvent(() => {
    if (started.current) return;
    started.current = true;
    void leave();
  });
  useEffect(() => leaveOnce(), []);
  if (left === 0) return <LoadingScreen />;
  return <LeftBehind left={left} onTryAgain={() => void leave()} onLogOut={() => void logOut()} />;
}

/** Nothing may keep somebody here for good, least of all code that could not be loaded. */
async function whatIsLeft(answers: Answers): Promise<number> {
  try {
    const { sendWhatIsLeft } = await import('../../learning/send-what-is-left.ts');
    return await sendWhatIsLeft(answers);
  } catch (error) {
    console.error('What waits on this device could not be sent', error);
    return 0;
  }
}
