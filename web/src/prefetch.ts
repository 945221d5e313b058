import { matchRoutes, type Params, type RouteObject } from 'react-router';
import type { Answers, Query } from './api/answers.ts';

/** What a route tells about itself, so that it can be made ready before somebody goes there. */
export type Ahead = {
  load: () => Promise<unknown>;
  /** What its page will ask for. */
  asks: (params: Params) => Query<unknown>[];
};

type Known = { routes: RouteObject[]; answers: Pick<Answers, 'load'> };

/** A pointer that only crosses a link does not mean it. */
const MEANT_MS = 80;

let known: Known | null = null;
let timer = 0;

export function prefetchBy(found: Known): void {
  known = found;
}

export function prefetchSoon(to: string): void {
  clearTimeout(timer);
  timer = window.setTimeout(() => known && prefetch(to, known), MEANT_MS);
}

export function cancelPrefetch(): void {
  clearTimeout(timer);
}

/** Loads the code and the answers of the page at an address. If that fails, going there will say so. */
export function prefetch(to: string, { routes, answers }: Known): void {
  void loadPage(to, routes);
  for (const { ahead, params } of aheadOf(to, routes)) {
    for (const query of ahead.asks(params)) void answers.load(query);
  }
}

/** Loads the code alone. */
export async function loadPage(to: string, routes = known?.routes ?? []): Promise<void> {
  await Promise.allSettled(aheadOf(to, routes).map(({ ahead }) => ahead.load()));
}

function aheadOf(to: string, routes: RouteObject[]): { ahead: Ahead; params: Params }[] {
  return (matchRoutes(routes, to) ?? []).flatMap(({ route, params }) =>
    route.handle ? [{ ahead: route.handle as Ahead, params }] : [],
  );
}
