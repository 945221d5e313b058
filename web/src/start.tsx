import { startTransition, StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, useNavigate, useRoutes, type RouteObject } from 'react-router';
import { createQueryCache } from './api/query-cache.ts';
import { QueryCacheProvider } from './api/use-query.ts';
import { followOutbox } from './learning/follow-outbox.ts';
import { readPageData } from './page-data.ts';
import { loadPage, setPrefetchTargets } from './prefetch.ts';
import { missingRoutes } from './routes.tsx';
import { followSession, isSignedIn, session } from './session/session.ts';
import { SessionProvider } from './session/use-session.ts';
import { TenantProvider } from './tenant/TenantProvider.tsx';
import { setNavigate } from './navigation.ts';
import './styles.css';

/** Boots the app in one document, with the routes of its zone. */
export async function start(routes: RouteObject[]): Promise<void> {
  const page = readPageData();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root element');

  const activeRoutes = page.route.status === 404 ? missingRoutes : routes;
  const cache = createQueryCache({
    initialData: page.queries,
    now: Date.now,
    isMember: isSignedIn(),
  });
  followSession(async () => (await import('./session/start-session.ts')).startSession(cache));
  followOutbox(cache, session);
  setPrefetchTargets({ routes: activeRoutes, cache });
  // The server's HTML stays visible until the first page can replace it.
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
      <QueryCacheProvider value={cache}>
        <SessionProvider value={session}>
          <TenantProvider page={page}>
            <BrowserRouter>
              <AppRoutes routes={activeRoutes} />
            </BrowserRouter>
          </TenantProvider>
        </SessionProvider>
      </QueryCacheProvider>
    </StrictMode>
  );
  // A transition renders in slices, so a slow phone still responds to touch during the first render.
  startTransition(() => createRoot(root).render(app));
}

/** Renders the route of the current address. */
function AppRoutes({ routes }: { routes: RouteObject[] }) {
  const navigate = useNavigate();
  useEffect(() => setNavigate(navigate), [navigate]);
  return useRoutes(routes);
}
