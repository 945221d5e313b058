import { pageTitle } from '@academy/domain/tenant';
import type { PageMaker } from '../../http/pages.ts';

/** The pages of login, logout, account and administration; their content depends on the person and is fetched by the browser. */
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
      // Not the requested path: all paths below a wildcard are one page.
      path: pattern.replace('/*', ''),
      isHidden: true,
      queries: {},
    }),
  };
}
