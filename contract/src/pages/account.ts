import { pages } from '@academy/domain/pages';
import { definePage } from './page.ts';

/** The pages of login, logout, account and administration: what they show depends on the person. */

const meta = () => ({ isHidden: true });

export const loginPage = definePage(pages.login, {
  screen: 'login/AuthPage',
  title: 'Log In / Register',
  meta,
});
export const loginCallbackPage = definePage(pages.loginCallback, {
  screen: 'login/CallbackPage',
  title: 'Logging in',
  meta,
});
export const logoutPage = definePage(pages.logout, {
  screen: 'login/SignOutPage',
  title: 'Logging out',
  meta,
});
export const emailsPage = definePage(pages.emails, {
  screen: 'emails/EmailsPage',
  title: 'Manage Emails',
  meta,
});

export const adminPages = Object.values(pages)
  .filter(({ pattern }) => pattern.startsWith(pages.admin.pattern))
  .map((address) => definePage(address, { screen: 'account-gate/AdminGate', title: 'Administration', meta }));
