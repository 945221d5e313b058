import { IsRestoringProvider, QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { PageData } from '@academy/contract/page-data';
import { pages } from '@academy/domain/pages';
import { useEffect } from 'react';
import { matchRoutes, useLocation, useNavigate, useRoutes, type RouteObject } from 'react-router';
import { setNavigate } from './navigation.ts';
import type { SessionStore } from './session/store.ts';
import { SessionProvider } from './session/use-session.ts';
import { TenantProvider } from './tenant/TenantProvider.tsx';
import { useHydrated } from './ui/use-hydrated.ts';

type Props = { page: PageData; queryClient: QueryClient; session: SessionStore; routes: RouteObject[] };

/** The whole page inside a router. Server and browser render the same; newer data is fetched afterwards. */
export function App({ page, queryClient, session, routes }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <IsRestoringProvider value={!useHydrated()}>
        <SessionProvider value={session}>
          <TenantProvider page={page}>
            <AppRoutes routes={routes} />
          </TenantProvider>
        </SessionProvider>
      </IsRestoringProvider>
    </QueryClientProvider>
  );
}

/** Renders the route of the current address. */
function AppRoutes({ routes }: { routes: RouteObject[] }) {
  const navigate = useNavigate();
  useEffect(() => setNavigate(navigate), [navigate]);
  const location = useLocation();
  // The router's wildcard does not match an address with a line break.
  const isMatched = matchRoutes(routes, location) !== null;
  return useRoutes(routes, isMatched ? undefined : pages.notFound.path());
}
