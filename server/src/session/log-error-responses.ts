import type { RequestListener } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { newCorrelationId } from '../http/correlation-id.ts';

/** The provider runs outside the framework, so its responses get their correlation id and log line here. */
export function logErrorResponses(
  answer: RequestListener,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): RequestListener {
  return (request, response) => {
    const correlationId = newCorrelationId();
    // Read now, since the provider rewrites the URL.
    const { method } = request;
    const path = loggedPath(request.url);
    response.setHeader('x-correlation-id', correlationId);
    response.once('finish', () => {
      const { statusCode: status } = response;
      const facts = { correlationId, method, path, status };
      if (status >= 500) log.error(facts, 'request failed');
      else if (status >= 400) log.info(facts, 'request refused');
    });
    answer(request, response);
  };
}

/** Without the query, and without the id of a login. */
function loggedPath(url = ''): string {
  const [path = ''] = url.split('?', 1);
  return path.replace(/\/(auth|interaction)\/[^/]+/i, '/$1/:uid');
}
