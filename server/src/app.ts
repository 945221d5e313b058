import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import type { Feature } from './feature.ts';
import { commonHeaders } from './http/headers.ts';
import { createHttpApp } from './http/http-app.ts';
import { createMount } from './http/mount.ts';
import { hideDevPages } from './pages/dev-page.ts';
import { renderErrorPage } from './pages/error-page.ts';
import { prepareFiles } from './pages/files.ts';
import { servePages } from './pages/serve-pages.ts';

/**
 * The order of registration: what every request passes (`http/http-app.ts`), the features, and the pages
 * (`pages/serve-pages.ts`).
 */
export async function buildApp(context: Context, features: readonly Feature[]): Promise<FastifyInstance> {
  const { config, sites, web } = context;
  const files = prepareFiles({ build: web, sites, headers: commonHeaders(config) });
  const { app, runPage } = await createHttpApp(context, {
    findFile: files.find,
    renderErrorPage,
  });
  hideDevPages(app);
  const mount = createMount(app, context);
  for (const { calls, routes, metrics } of features) {
    for (const register of calls) register(mount, context);
    for (const register of routes) await register(app, context);
    for (const register of metrics) register(context);
  }
  servePages(app, { context, features, mount, runInTurn: runPage });
  return app;
}
