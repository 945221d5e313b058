import { pages } from '@academy/domain/pages';
import { pageTitle } from '@academy/domain/tenant';
import type { PageMaker } from '../../http/pages.ts';

const administration = Object.values(pages).filter(({ pattern }) => pattern.startsWith(pages.admin.pattern));

/** The pages of login, logout, account and administration; their content depends on the person and is fetched by the browser. */
export const sessionPages: PageMaker[] = [
  page(pages.login.pattern, { screen: 'session/AuthPage', title: 'Log In' }),
  page(pages.loginCallback.pattern, { screen: 'session/CallbackPage', title: 'Log In' }),
  page(pages.logout.pattern, { screen: 'session/SignOutPage', title: 'Log Out' }),
  page(pages.emails.pattern, { screen: 'emails/EmailsPage', title: 'Manage Emails' }),
  ...administration.map(({ pattern }) =>
    page(pattern, { screen: 'account-gate/AdminGate', title: 'Administration' }),
  ),
];

type Described = { screen: string; title: string };

function page(pattern: string, { screen, title }: Described): PageMaker {
  return {
    pattern,
    screen,
    ignoresParams: true,
    make: ({ site: { tenant } }) => ({
      status: 200,
      title: pageTitle(title, tenant),
      description: tenant.description,
      path: pattern.replace(/\/:.*/, ''),
      isHidden: true,
      queries: {},
    }),
  };
}
