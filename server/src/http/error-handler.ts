import { DomainError } from '@academy/domain/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../catalog/tenants.ts';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import { createRefusalLog } from '../observability/refusal-log.ts';
import { loggedPath } from '../observability/logged-path.ts';
import { apiHeaders, commonHeaders } from './headers.ts';
import { failure, OverloadedError, refusalFor } from './responses.ts';
import { wantsPage } from './wants-page.ts';

/** Renders the response of browsers instead of the envelope. */
export type RenderErrorPage = (
  site: Site,
  notice: { status: number; message: string; correlationId: string },
  config: Config,
) => { body: string; headers: Record<string, string> };

/** A body may have thousands of faults. */
const MAX_LOGGED = 5;

/** All expected and unexpected errors end here, with their correlation id in the response and in the log. */
export function errorHandler(
  { config, log, sites }: Pick<Context, 'config' | 'log' | 'sites'>,
  renderErrorPage: RenderErrorPage,
) {
  const logRefusal = createRefusalLog(log);
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { status, errors, retryAfter } = refusalFor(error);
    const facts = {
      correlationId: request.id,
      method: request.method,
      path: loggedPath(request.url),
      status,
      ...(error instanceof DomainError && error.reason !== undefined && { reason: error.reason }),
    };
    // There may be thousands, which the queue summarizes in one line.
    if (error instanceof OverloadedError) log.debug(facts, 'request shed');
    else if (status >= 500) log.error({ ...facts, err: error }, 'request failed');
    else logRefusal({ ...facts, refusal: errors.slice(0, MAX_LOGGED).map(({ message }) => message) });
    reply.headers({ ...commonHeaders(config), ...apiHeaders, 'x-correlation-id': request.id });
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    if (!wantsPage(request.raw, config)) return reply.status(status).send(failure(errors, request.id));
    const [{ message } = { message: '' }] = errors;
    const page = renderErrorPage(
      sites.byHost(request.headers.host),
      { status, message, correlationId: request.id },
      config,
    );
    return reply.status(status).headers(page.headers).send(page.body);
  };
}
