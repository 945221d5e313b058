import type { QueryClient } from '@tanstack/react-query';
import type { SitePage } from '@academy/contract/pages/page';
import { matchRoutes, parsePath, type Params, type RouteObject } from 'react-router';
import { pageQueries } from './api/page-queries.ts';

/** What a route loads before the user navigates to it. */
export type PagePreload = {
  load: () => Promise<unknown>;
  page?: SitePage;
};

type PrefetchTargets = { routes: RouteObject[]; queryClient: Pick<QueryClient, 'prefetchQuery'> };

/** A pointer that only crosses a link must not start a prefetch. */
const HOVER_DELAY_MS = 80;

let targets: PrefetchTargets | null = null;
let timer = 0;

export function setPrefetchTargets(newTargets: PrefetchTargets): void {
  targets = newTargets;
}

export function schedulePrefetch(to: string): void {
  clearTimeout(timer);
  timer = window.setTimeout(() => targets && prefetch(to, targets), HOVER_DELAY_MS);
}

export function cancelPrefetch(): void {
  clearTimeout(timer);
}

/** Loads the code and the data of the page at an address. Errors are ignored here and shown when the page opens. */
export function prefetch(to: string, { routes, queryClient }: PrefetchTargets): void {
  void loadPage(to, routes);
  const search = new URLSearchParams(parsePath(to).search);
  for (const { preload, params } of matchPreloads(to, routes)) {
    const queries = preload.page ? pageQueries(preload.page, params, search) : [];
    for (const query of queries) void queryClient.prefetchQuery(query);
  }
}

/** Loads only the code. */
export async function loadPage(to: string, routes = targets?.routes ?? []): Promise<void> {
  await Promise.allSettled(matchPreloads(to, routes).map(({ preload }) => preload.load()));
}

function matchPreloads(to: string, routes: RouteObject[]): { preload: PagePreload; params: Params }[] {
  return (matchRoutes(routes, to) ?? []).flatMap(({ route, params }) =>
    route.handle ? [{ preload: route.handle as PagePreload, params }] : [],
  );
}
