import type { RequestListener } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { loggedPath } from '../observability/logged-path.ts';
import { guarded } from '../observability/guarded.ts';
import { createRefusalLog } from '../observability/refusal-log.ts';
import { correlationIdOf } from '../observability/answer.ts';

/** The provider runs outside the framework, so its responses get their correlation id and log line here. */
export function logErrorResponses(
  answer: RequestListener,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): RequestListener {
  const logRefusal = createRefusalLog(log);
  return (request, response) => {
    const correlationId = correlationIdOf(request);
    // Read now, since the provider rewrites the URL.
    const { method } = request;
    const path = loggedPath(request.url);
    response.setHeader('x-correlation-id', correlationId);
    const logAnswer = guarded(log, () => {
      const { statusCode: status } = response;
      const facts = { correlationId, method, path, status };
      if (status >= 500) log.error(facts, 'request failed');
      else if (status >= 400) logRefusal(facts);
    });
    response.once('finish', logAnswer);
    answer(request, response);
  };
}
