import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, type RouteObject } from 'react-router';
import { followOtherTabs } from './api/cache-updates.ts';
import { createQueryClient, followFocus } from './api/query-client.ts';
import { App } from './App.tsx';
import { followOutbox } from './features/learning/index.ts';
import { readPageData } from './page-data.ts';
import { loadPage, setPrefetchTargets } from './prefetch.ts';
import { missingRoutes } from './screens.tsx';
import { forgetCopiesIfAny } from './features/offline/index.ts';
import { followSession, isSignedIn, session } from './session/session.ts';
import './styles.css';

/** Boots the app in one document, with the routes of its zone. */
export async function start(routes: RouteObject[]): Promise<void> {
  const page = readPageData();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root element');

  const activeRoutes = page.route.status === 404 ? missingRoutes : routes;
  const startsSignedIn = isSignedIn();
  const queryClient = createQueryClient({ pageData: page.queries, isMember: startsSignedIn });
  followFocus();
  followOtherTabs(queryClient);
  followSession(
    async () => (await import('./session/start-session.ts')).startSession(queryClient, startsSignedIn),
    () => void forgetCopiesIfAny(),
  );
  followOutbox(queryClient, session);
  setPrefetchTargets({ routes: activeRoutes, queryClient });
  // Keeps the server's HTML until the code of its page is loaded.
  await loadPage(location.pathname);

  // Sites without third parties never load this code.
  if (page.thirdParties) {
    import('./features/consent/start.tsx').then(
      ({ startThirdParties }) => startThirdParties(page),
      (error: unknown) => console.error('The consent dialog could not be loaded', error),
    );
  }
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App page={page} queryClient={queryClient} session={session} routes={activeRoutes} />
      </BrowserRouter>
    </StrictMode>
  );
  // A transition renders in slices, so a slow phone still responds to touch during the first render.
  startTransition(() => {
    if (root.hasAttribute('data-rendered')) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}
