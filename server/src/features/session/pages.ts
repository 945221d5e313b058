import { pageTitle } from '@academy/domain/tenant';
import type { PageMaker } from '../../http/pages.ts';

/** The documents of signing in and out, of one's own account, and of the administration; what they show depends on who asks, in the browser. */
export const sessionPages: PageMaker[] = [
  page('/auth', 'session/AuthPage', 'Log In'),
  page('/login/callback', 'session/CallbackPage', 'Log In'),
  page('/appLogout', 'session/SignOutPage', 'Log Out'),
  page('/email', 'emails/EmailsPage', 'Manage Emails'),
  page('/admin', 'account-gate/AdminGate', 'Administration'),
  page('/admin/*', 'account-gate/AdminGate', 'Administration'),
];

function page(pattern: string, screen: string, title: string): PageMaker {
  return {
    pattern,
    screen,
    make: ({ site: { tenant } }) => ({
      status: 200,
      title: pageTitle(title, tenant.name),
      description: tenant.description,
      // Never the address asked for: whatever lies below a wildcard is one page.
      path: pattern.replace('/*', ''),
      isHidden: true,
      queries: {},
    }),
  };
}
