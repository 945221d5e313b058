import type { PageData } from '@academy/contract/page-data';
import { zoneOf, type Zone } from '@academy/domain/zones';
import { prerenderToNodeStream } from 'react-dom/static';
import { text } from 'node:stream/consumers';
import { StrictMode } from 'react';
import { StaticRouter, type RouteObject } from 'react-router';
import { createQueryClient } from './api/query-client.ts';
import { App } from './App.tsx';
import { loadPage } from './prefetch.ts';
import { accountRoutes } from './routes-account.tsx';
import { labRoutes } from './routes-lab.tsx';
import { publicRoutes } from './routes.tsx';
import { missingRoutes } from './screens.tsx';
import { createSessionStore } from './session/store.ts';

const ROUTES: Record<Zone, RouteObject[]> = {
  public: publicRoutes,
  account: accountRoutes,
  lab: labRoutes,
};

/** Renders the HTML of a page as a visitor sees it. Rejects if any component throws. */
export async function renderPage({ address, page }: { address: string; page: PageData }): Promise<string> {
  const [path = '/'] = address.split('?');
  const routes = page.route.status === 404 ? missingRoutes : ROUTES[zoneOf(path)];
  // Pages of the account depend on the person, so only their layout is rendered.
  if (zoneOf(path) !== 'account') await loadPage(path, routes);
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <StaticRouter location={address}>
        <App
          page={page}
          queryClient={createQueryClient({ pageData: page.queries })}
          session={createSessionStore()}
          routes={routes}
        />
      </StaticRouter>
    </StrictMode>,
    {
      onError: (error) => void errors.push(error),
      // Disables out-of-order streaming, whose delayed parts would be missing without scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  const html = await text(prelude);
  if (errors.length > 0) throw errors[0];
  return html;
}
