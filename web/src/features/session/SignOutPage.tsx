import { useEffect, useEffectEvent, useRef } from 'react';
import { signOut } from '../../session/sign-out.ts';
import { SCHEME_KEY } from '../../tenant/colour-scheme.ts';
import { usePage } from '../../tenant/TenantProvider.tsx';
import { useTitle } from '../../tenant/use-title.ts';
import { LoadingScreen } from '../../ui/LoadingScreen.tsx';

/** Coming here is logging out. */
export function SignOutPage() {
  useTitle('Logging out');
  const { session } = usePage();
  const started = useRef(false);
  const leave = useEffectEvent(async () => {
    if (started.current) return;
    started.current = true;
    const next = await signOut(
      { session, origin: location.origin },
      {
        local: localStorage,
        tab: sessionStorage,
        keepsakes: [SCHEME_KEY],
        log: (message, error) => console.error(message, error),
      },
    );
    location.replace(next);
  });
  useEffect(() => void leave(), []);
  return <LoadingScreen />;
}
