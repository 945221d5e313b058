import { lazy, Suspense, useEffect, useState } from 'react';
import { ByAudience } from '../session/ByAudience.tsx';
import { SignInLink } from '../session/SignInLink.tsx';
import { useSession } from '../session/use-session.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { ProfileMenu } from './ProfileMenu.tsx';

// Visitors load neither of them.
const RegistrationNotice = lazy(async () => ({
  default: (await import('./RegistrationNotice.tsx')).RegistrationNotice,
}));

const LOG_IN = 'ml-2 whitespace-nowrap max-[359px]:px-2.5 tablet:max-[799px]:px-2.5';

/**
 * The end of the header: the login link or the profile menu. The initial state is known before the first
 * paint.
 */
export function AccountMenu() {
  return (
    <ByAudience
      visitor={
        <SignInLink size="small" className={LOG_IN}>
          Log In / Register
        </SignInLink>
      }
      member={<MemberMenu />}
    />
  );
}

/** The menu loads in parallel to the user's data; Suspense would delay it. */
function MemberMenu() {
  const session = useSession();
  const isVisitor = session.status === 'visitor';
  const [Menu, setMenu] = useState<typeof ProfileMenu | null>(null);
  useEffect(() => {
    if (isVisitor) return;
    import('./ProfileMenu.tsx').then(
      (loaded) => setMenu(() => loaded.ProfileMenu),
      (error: unknown) => console.error('The profile menu could not be loaded', error),
    );
  }, [isVisitor]);
  if (session.status === 'member' && !session.isVerified) return null;
  if (session.status === 'signing-in' && session.problem)
    return (
      <SignInLink size="small" className={LOG_IN}>
        Log in
      </SignInLink>
    );
  return (
    <div className="ml-2">
      {session.status === 'member' && Menu ? (
        <Menu member={session} />
      ) : (
        <Skeleton className="size-9 rounded-full!" />
      )}
    </div>
  );
}

/** Below the header for users who are signed in but not registered, since they have no profile menu. */
export function UnregisteredNotice() {
  const session = useSession();
  if (session.status !== 'member' || session.isVerified) return null;
  return (
    <Suspense>
      <RegistrationNotice />
    </Suspense>
  );
}
