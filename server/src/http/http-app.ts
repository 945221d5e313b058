import { parse } from 'node:querystring';
import { context as tracing } from '@opentelemetry/api';
import { endpoints } from '@academy/contract/endpoints';
import fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { answerTo, correlationIdOf, noteAnswer } from '../observability/answer.ts';
import { answerObserver } from '../observability/answers.ts';
import { errorHandler } from './error-handler.ts';
import type { RenderErrorPage } from './error-handler.ts';
import { commonHeaders } from './headers.ts';
import { BODY_LIMIT, limitIncoming } from './incoming.ts';
import { parseJsonBodies } from './json-body.ts';
import { limitRequests } from './limits.ts';
import { send } from './prepared.ts';
import type { FindPrepared } from './prepared.ts';
import { shedOverload } from './shedding.ts';
import type { RunInTurn } from './shedding.ts';
import { unparsedListener } from './unparsed.ts';

type Options = {
  /** Finds a cached response outside of the routes. */
  findFile: FindPrepared;
  renderErrorPage: RenderErrorPage;
};

/** The limit of common proxies; none of our addresses comes close. */
const MAX_ADDRESS_LENGTH = 8_192;

class AddressTooLong extends Error {
  readonly statusCode = 414;
}

/**
 * What every request passes before its route: caches, the queue, common headers and limits. It has no routes
 * yet.
 */
export async function createHttpApp(
  context: Context,
  { findFile, renderErrorPage }: Options,
): Promise<{ app: FastifyInstance; runPage: RunInTurn }> {
  const { config, log, shutdown } = context;
  const { keepAliveMs, headersMs, uploadMs } = config.connections;
  const handleError = errorHandler(context, renderErrorPage);
  const observe = answerObserver(context);
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: correlationIdOf,
    keepAliveTimeout: keepAliveMs,
    requestTimeout: uploadMs,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: Math.min(5_000, headersMs / 4),
    },
    routerOptions: {
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: 300,
      querystringParser: (query) => parse(query),
    },
    bodyLimit: BODY_LIMIT,
    // Requests on open connections are still answered while the server closes.
    return503OnClosing: false,
    // A malformed URL never reaches a route or its hooks.
    frameworkErrors(error, request, reply) {
      observe(request, reply);
      void handleError(error, request, reply);
    },
  });
  app.setErrorHandler(handleError);

  const runInSpan = ({ raw }: FastifyRequest, done: () => void) => tracing.with(answerTo(raw).trace, done);
  const uploads = new Set(
    endpoints.flatMap(({ upload, path }) => (upload ? [config.apiBasePath + path] : [])),
  );
  app.addHook('onRequest', (request, reply, done) => {
    observe(request, reply);
    if (shutdown.isDraining) reply.raw.shouldKeepAlive = false;
    if (request.url.length > MAX_ADDRESS_LENGTH) done(new AddressTooLong());
    else runInSpan(request, done);
  });

  limitIncoming(app, { ...context, isUpload: ({ routeOptions }) => uploads.has(routeOptions.url ?? '') });

  const listenerFor = unparsedListener(context);
  app.addHook('onRequest', (request, reply, done) => {
    const listener = listenerFor(request.raw);
    if (!listener) return done();
    reply.hijack();
    listener(request.raw, reply.raw);
  });

  // Cached responses are neither limited nor refused: they cost only a lookup and a write.
  app.addHook('onRequest', (request, reply, done) => {
    const { method, raw, routeOptions } = request;
    if (method !== 'GET' && method !== 'HEAD') return done();
    const ready = routeOptions.config.findPrepared?.(request) ?? findFile(raw);
    if (!ready) return done();
    noteAnswer(raw, { route: ready.route, tenantId: ready.tenantId, isCached: true });
    reply.hijack();
    send(ready, raw, reply.raw);
  });

  const runPage = shedOverload(app, context);
  const common = commonHeaders(config);
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request.routeOptions;
    if (url !== undefined) noteAnswer(request.raw, { route: url });
    reply.headers(common).header('x-correlation-id', request.id);
    done();
  });
  // Bodies arrive outside of the request's span, which the handler continues.
  if (config.observability.telemetry)
    app.addHook('preValidation', (request, _reply, done) => runInSpan(request, done));
  parseJsonBodies(app);
  await limitRequests(app, context);
  return { app, runPage };
}
