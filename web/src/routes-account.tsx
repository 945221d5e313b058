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
    screen('', async () => (await import('./features/overview/OverviewPage.tsx')).OverviewPage),
    screen('alerts', async () => (await import('./features/alerts/admin/ListPage.tsx')).ListPage),
    screen('alerts/new', async () => (await import('./features/alerts/admin/AlertPages.tsx')).NewPage),
    screen('alerts/:id', async () => (await import('./features/alerts/admin/AlertPages.tsx')).AlertPage),
    screen('alerts/:id/edit', async () => (await import('./features/alerts/admin/AlertPages.tsx')).EditPage),
    screen(
      'alerts/:id/replicate',
      async () => (await import('./features/alerts/admin/AlertPages.tsx')).ReplicatePage,
    ),
    screen('users', async () => (await import('./features/users/UsersPage.tsx')).UsersPage),
    screen('users/:id', async () => (await import('./features/users/UserPage.tsx')).UserPage),
    screen('tokens', async () => (await import('./features/tokens/TokensPage.tsx')).TokensPage),
    screen('feedback', async () => (await import('./features/feedback-admin/FeedbackPage.tsx')).FeedbackPage),
    screen('content', async () => (await import('./features/content/ContentPage.tsx')).ContentPage),
    screen(
      'content/history',
      async () => (await import('./features/publishing/HistoryPage.tsx')).HistoryPage,
    ),
    screen('audit', async () => (await import('./features/audit/AuditPage.tsx')).AuditPage),
    screen('audit/logins', async () => (await import('./features/audit/LoginsPage.tsx')).LoginsPage),
    { path: '*', element: <NotFound /> },
  ]),
  ...site([
    personalScreen('/auth', async () => (await import('./features/session/AuthPage.tsx')).AuthPage, {
      what: 'Logging in',
    }),
    personalScreen(
      '/login/callback',
      async () => (await import('./features/session/CallbackPage.tsx')).CallbackPage,
      { what: 'Logging in', waiting: <LoadingScreen /> },
    ),
    personalScreen(
      '/appLogout',
      async () => (await import('./features/session/SignOutPage.tsx')).SignOutPage,
    ),
    personalScreen('/email', async () => (await import('./features/emails/EmailsPage.tsx')).EmailsPage),
  ]),
];

/** The administration has its own layout behind a gate; both load with its first page. */
function administration(children: RouteObject[]): RouteObject {
  const shell = lazyPage(loadAdminShell);
  const gate = personalScreen(
    '/admin',
    async () => (await import('./features/account-gate/AdminGate.tsx')).AdminGate,
  );
  const preload: PagePreload = { load: shell.load, queries: () => [] };
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
