import { emailsPage, loginCallbackPage, loginPage, logoutPage } from '@academy/contract/pages/account';
import { pages } from '@academy/domain/pages';
import type { RouteObject } from 'react-router';
import { AlertStrip } from './features/alerts/AlertStrip.tsx';
import { LazyFeedback } from './features/feedback/LazyFeedback.tsx';
import { BareLayout } from './layouts/BareLayout.tsx';
import { ErrorBoundary } from './layouts/ErrorBoundary.tsx';
import { NotFound } from './layouts/NotFound.tsx';
import { lazyPage } from './lazy-page.tsx';
import type { PagePreload } from './prefetch.ts';
import { personalScreen, screen, site } from './screens.tsx';
import { LoadingScreen } from './ui/Spinner.tsx';

/** The pages of logging in, of the account and of the administration. */
export const accountRoutes = [
  administration([
    // Empty: joined with its parents it is `/admin/`, which `/admin` would not match.
    screen({ pattern: '' }, async () => (await import('./features/overview/OverviewPage.tsx')).OverviewPage),
    screen(pages.adminAlerts, async () => (await import('./features/alerts/admin/ListPage.tsx')).ListPage),
    screen(pages.newAlert, async () => (await import('./features/alerts/admin/AlertPages.tsx')).NewPage),
    screen(pages.alert, async () => (await import('./features/alerts/admin/AlertPages.tsx')).AlertPage),
    screen(pages.editAlert, async () => (await import('./features/alerts/admin/AlertPages.tsx')).EditPage),
    screen(
      pages.replicateAlert,
      async () => (await import('./features/alerts/admin/AlertPages.tsx')).ReplicatePage,
    ),
    screen(pages.adminUsers, async () => (await import('./features/users/UsersPage.tsx')).UsersPage),
    screen(pages.adminUser, async () => (await import('./features/users/UserPage.tsx')).UserPage),
    screen(pages.adminTokens, async () => (await import('./features/tokens/TokensPage.tsx')).TokensPage),
    screen(
      pages.adminFeedback,
      async () => (await import('./features/feedback-admin/FeedbackPage.tsx')).FeedbackPage,
    ),
    screen(pages.adminContent, async () => (await import('./features/content/ContentPage.tsx')).ContentPage),
    screen(
      pages.adminHistory,
      async () => (await import('./features/publishing/HistoryPage.tsx')).HistoryPage,
    ),
    screen(pages.adminAudit, async () => (await import('./features/audit/AuditPage.tsx')).AuditPage),
    screen(pages.adminLogins, async () => (await import('./features/audit/LoginsPage.tsx')).LoginsPage),
    { path: '*', element: <NotFound /> },
  ]),
  ...site([
    personalScreen(loginPage, async () => (await import('./features/login/AuthPage.tsx')).AuthPage, {
      what: 'Logging in',
    }),
    personalScreen(
      loginCallbackPage,
      async () => (await import('./features/login/CallbackPage.tsx')).CallbackPage,
      { what: 'Logging in', waiting: <LoadingScreen /> },
    ),
    personalScreen(logoutPage, async () => (await import('./features/login/SignOutPage.tsx')).SignOutPage),
    personalScreen(emailsPage, async () => (await import('./features/emails/EmailsPage.tsx')).EmailsPage),
  ]),
];

/** The administration has its own layout behind a gate; both load with its first page. */
function administration(children: RouteObject[]): RouteObject {
  const shell = lazyPage(loadAdminShell);
  const gate = personalScreen(
    pages.admin,
    async () => (await import('./features/account-gate/AdminGate.tsx')).AdminGate,
  );
  const preload: PagePreload = { load: shell.load };
  return {
    element: (
      <ErrorBoundary>
        <BareLayout />
      </ErrorBoundary>
    ),
    children: [{ ...gate, children: [{ handle: preload, element: <shell.Page />, children }] }],
  };
}

async function loadAdminShell() {
  const { AdminLayout } = await import('./admin/AdminLayout.tsx');
  return function AdminShell() {
    return <AdminLayout strip={<AlertStrip />} feedback={<LazyFeedback />} />;
  };
}
