import { lazy, Suspense } from 'react';
import { ByAudience } from '../session/ByAudience.tsx';
import { SignInLink } from '../session/SignInLink.tsx';
import { useSession } from '../session/use-session.ts';
import { Skeleton } from '../ui/Skeleton.tsx';

// Visitors never load these.
const ProfileMenu = lazy(async () => ({ default: (await import('./ProfileMenu.tsx')).ProfileMenu }));
const RegistrationNotice = lazy(async () => ({
  default: (await import('./RegistrationNotice.tsx')).RegistrationNotice,
}));

/** The end of the header: the login link or the profile menu. The first state is known before the first paint. */
export function AccountMenu() {
  return (
    <ByAudience
      visitor={
        <SignInLink
          size="small"
          className="ml-2 whitespace-nowrap max-[359px]:px-2.5 tablet:max-[799px]:px-2.5"
        >
          Log In / Register
        </SignInLink>
      }
      member={<MemberMenu />}
    />
  );
}

function MemberMenu() {
  const session = useSession();
  if (session.status === 'member' && !session.isVerified) return null;
  const placeholder = <Skeleton className="size-9 rounded-full!" />;
  return (
    <div className="ml-2">
      {session.status === 'member' ? (
        <Suspense fallback={placeholder}>
          <ProfileMenu member={session} />
        </Suspense>
      ) : (
        placeholder
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
