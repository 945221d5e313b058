import { pages } from '@academy/domain/pages';
import { withOrigin } from '../session/registration.ts';
import { usePage } from '../tenant/TenantProvider.tsx';
import { Link } from '../ui/Link.tsx';

/** For users who are signed in but not registered, because browsers usually block the registration window. */
export function RegistrationNotice() {
  const { session, origins, tenant } = usePage();
  const registration = withOrigin(session.registrationUrl, origins[tenant.id] ?? '');
  return (
    <div role="status" data-level="warning" className="level border-t">
      <p className="container py-2.5 text-sm text-text">
        We could not find your registration, so a part of the site stays closed.{' '}
        {registration && (
          <>
            <Link to={registration} newTab className={LINK}>
              Complete your registration
              <span className="sr-only"> (opens in a new tab)</span>
            </Link>{' '}
            and load
          </>
        )}
        {!registration && 'Load'} this page again, or{' '}
        <Link to={pages.logout.path()} className={LINK}>
          log out
        </Link>
        .
      </p>
    </div>
  );
}

const LINK = 'font-semibold underline underline-offset-4';
