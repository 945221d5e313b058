import type { PageData } from '@academy/contract/page-data';
import { pages } from '@academy/domain/pages';
import { useEffect } from 'react';
import { matchRoutes, useLocation, useNavigate, useRoutes, type RouteObject } from 'react-router';
import type { QueryCache } from './api/query-cache.ts';
import { QueryCacheProvider } from './api/use-query.ts';
import { setNavigate } from './navigation.ts';
import type { SessionStore } from './session/store.ts';
import { SessionProvider } from './session/use-session.ts';
import { TenantProvider } from './tenant/TenantProvider.tsx';

type Props = { page: PageData; cache: QueryCache; session: SessionStore; routes: RouteObject[] };

/** The whole page inside a router. Server and browser render the same, so that the browser can hydrate it. */
export function App({ page, cache, session, routes }: Props) {
  return (
    <QueryCacheProvider value={cache}>
      <SessionProvider value={session}>
        <TenantProvider page={page}>
          <AppRoutes routes={routes} />
        </TenantProvider>
      </SessionProvider>
    </QueryCacheProvider>
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
