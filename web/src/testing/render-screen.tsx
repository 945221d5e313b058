import { QueryClientProvider } from '@tanstack/react-query';
import type { PageData } from '@academy/contract/page-data';
import { useEffect, type ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router';
import { render, type RenderResult } from 'vitest-browser-react';
import { createQueryClient } from '../api/query-client.ts';
import { GlobalOverlay } from '../overlay/GlobalOverlay.tsx';
import { createSessionStore, VISITOR, type Session } from '../session/store.ts';
import { SessionProvider } from '../session/use-session.ts';
import { setNavigate } from '../navigation.ts';
import { TenantProvider } from '../tenant/TenantProvider.tsx';

import { aPage } from './page.ts';

type Options = {
  /** The initial path of the router. */
  path?: string;
  /** The route pattern, for a page that reads parameters from it. */
  route?: string;
  page?: Partial<PageData>;
  session?: Session;
};

export type Screen = RenderResult & {
  /** Returns the router's path with its query. */
  path: () => string;
};

/** Renders a part of the site in the browser, inside the providers of the whole site. */
export async function renderScreen(
  children: ReactNode,
  { path = '/', route, page: changes = {}, session = VISITOR }: Options = {},
): Promise<Screen> {
  const page = aPage(changes);
  const isMember = session.status !== 'visitor';
  const queryClient = createQueryClient({ pageData: page.queries, isMember });
  let current = path;
  const result = await render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider value={createSessionStore(session)}>
        <TenantProvider page={page}>
          <MemoryRouter initialEntries={[path]}>
            <Navigation onChange={(next) => void (current = next)} />
            {route ? (
              <Routes>
                <Route path={route} element={children} />
              </Routes>
            ) : (
              children
            )}
            <GlobalOverlay />
          </MemoryRouter>
        </TenantProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  return Object.assign(result, { path: () => current });
}

/** Connects the router with code that navigates outside of components. */
function Navigation({ onChange }: { onChange: (path: string) => void }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => setNavigate(navigate), [navigate]);
  useEffect(() => onChange(pathname + search));
  return null;
}
