import { lazy, Suspense } from 'react';
import { SignInLink } from '../session/SignInLink.tsx';
import { useSession } from '../session/use-session.ts';
import { Skeleton } from '../ui/Skeleton.tsx';

// Visitors never load these.
const ProfileMenu = lazy(async () => ({ default: (await import('./ProfileMenu.tsx')).ProfileMenu }));
const RegistrationNotice = lazy(async () => ({
  default: (await import('./RegistrationNotice.tsx')).RegistrationNotice,
}));

/** The end of the header: the way in, or who is in. What is shown first is known before anything is painted. */
export function AccountCorner() {
  const session = useSession();
  if (session.status === 'visitor') {
    return (
      <SignInLink
        size="small"
        className="ml-2 whitespace-nowrap max-[359px]:px-2.5 tablet:max-[799px]:px-2.5"
      >
        Log In / Register
      </SignInLink>
    );
  }
  if (session.status === 'member' && !session.isVerified) return null;
  const place = <Skeleton className="size-9 rounded-full!" />;
  return (
    <div className="ml-2">
      {session.status === 'member' ? (
        <Suspense fallback={place}>
          <ProfileMenu member={session} />
        </Suspense>
      ) : (
        place
      )}
    </div>
  );
}

/** Under the header for who is signed in but not registered, since there is no profile menu for them. */
export function UnregisteredStrip() {
  const session = useSession();
  if (session.status !== 'member' || session.isVerified) return null;
  return (
    <Suspense>
      <RegistrationNotice />
    </Suspense>
  );
}
