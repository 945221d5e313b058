import { endpoints } from '@academy/contract/endpoints';
import fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { correlationIdOf, noteAnswer, spanOf } from '../observability/answer.ts';
import { observeAnswers } from '../observability/answers.ts';
import { METRICS_TYPE } from '../observability/metrics.ts';
import { parseQuery } from './anonymous-response-cache.ts';
import { AddressTooLong, createCachedFirstServer, isTooLong } from './cached-first-server.ts';
import type { FindCached } from './cached-first-server.ts';
import { hideDevPages } from './dev-page.ts';
import { errorHandler } from './error-handler.ts';
import { requireExactAddress } from './exact-address.ts';
import { commonHeaders } from './headers.ts';
import { parseJsonBodies } from './json-body.ts';
import { limitRequests } from './limits.ts';
import type { RequestQueue } from './request-queue.ts';
import { shedOverload } from './shedding.ts';
import { devWebProxy } from './web-dev.ts';

type Options = {
  /** The caches that are consulted before the framework, in the order of lookup. */
  prepared: FindCached[];
  /** Whether the rate limits leave a request out. */
  isUnlimited: (request: FastifyRequest) => boolean;
};

/** What every request meets before its route: caches, the queue, common headers and limits. It has no routes yet. */
export async function createHttpApp(
  context: Context,
  { prepared, isUnlimited }: Options,
): Promise<{ app: FastifyInstance; pageQueue: RequestQueue }> {
  const { config, metrics, telemetry } = context;
  const { webDevServer } = config;
  const uploadPaths = new Set(
    endpoints.flatMap(({ upload, path }) => (upload ? [config.apiBasePath + path] : [])),
  );
  const handleError = errorHandler(context);
  const app = fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: correlationIdOf,
    serverFactory: (handler) =>
      createCachedFirstServer(
        {
          log: context.log,
          prepared,
          provider: context.session.listener,
          shutdown: context.shutdown,
          observer: observeAnswers(context),
          timeouts: config.connections,
          uploadPaths,
          devWeb: webDevServer ? devWebProxy(webDevServer) : undefined,
        },
        handler,
      ),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300, querystringParser: parseQuery },
    bodyLimit: 256 * 1024,
    // A malformed URL never reaches a route or its hooks.
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
  });
  const pageQueue = shedOverload(app, context);
  // Elsewhere they are on a port of their own only.
  if (!config.isHardened)
    app.get(
      '/metrics',
      { config: { rateLimit: false }, onRequest: requireExactAddress },
      async (_request, reply) => reply.type(METRICS_TYPE).send(await metrics.text()),
    );
  // A body arrives outside of the request's span, which the handler continues.
  if (telemetry)
    app.addHook('preValidation', (request, _reply, done) => {
      const span = spanOf(request.raw);
      if (span) telemetry.run(span, done);
      else done();
    });
  const common = commonHeaders(config);
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request.routeOptions;
    if (url !== undefined) noteAnswer(request.raw, { route: url });
    reply.headers(common).header('x-correlation-id', request.id);
    done(isTooLong(request.raw) ? new AddressTooLong() : undefined);
  });
  app.setErrorHandler(handleError);
  hideDevPages(app);
  parseJsonBodies(app);
  await limitRequests(app, { ...context, isExempt: isUnlimited });
  return { app, pageQueue };
}
