import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BaseContext } from '../context.ts';
import { logListenerErrors } from '../http/connection-limits.ts';
import { StartupError } from '../config/startup-error.ts';
import type { ReadHealth } from './health.ts';

type Input = Pick<BaseContext, 'config' | 'log' | 'metrics' | 'shutdown'> & { readHealth: ReadHealth };

/**
 * Metrics and detailed health for operators, on a separate port: by default only this machine can reach it,
 * whatever the public port is open to.
 */
export async function serveMetrics(input: Input): Promise<{ port: number; stop: () => Promise<void> }> {
  const { log, config } = input;
  const { host, port: wanted, takesAnyPort } = config.observability.metrics;
  const server = createServer((request, response) => {
    void respond(input, request)
      .catch((error: unknown) => {
        log.error({ err: error }, 'The metrics could not be read');
        return json(500, { status: 'failed' });
      })
      .then((answer) => writeAnswer(response, answer))
      .catch((error: unknown) => log.error({ err: error }, 'The metrics could not be sent'));
  });
  // A scraper that hangs must not block the process.
  server.requestTimeout = 10_000;
  const listen = async (port: number) => {
    server.listen({ port, host });
    await once(server, 'listening');
  };
  try {
    await listen(wanted);
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!isTaken) throw error;
    if (!takesAnyPort)
      throw new StartupError(
        `Port ${wanted} for metrics is in use (EADDRINUSE): stop the other program or set METRICS_PORT to a free one.`,
        { cause: error },
      );
    await listen(0);
  }
  const { port } = server.address() as AddressInfo;
  logListenerErrors([server], log);
  log.info({ host, port }, 'Metrics are served on a separate port');
  return {
    port,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

type Answered = { status: number; type: string; body: string };

async function respond(
  { metrics, shutdown, readHealth }: Input,
  { method, url = '' }: IncomingMessage,
): Promise<Answered> {
  if (method !== 'GET' && method !== 'HEAD') return json(405, { status: 'only GET is answered here' });
  const [path] = url.split('?', 1);
  if (path === '/metrics') return { status: 200, type: metrics.contentType, body: await metrics.metrics() };
  if (path === '/health/live') return json(200, { status: 'live' });
  if (path === '/health/ready')
    return shutdown.isDraining ? json(503, { status: 'draining' }) : json(200, { status: 'ready' });
  if (path === '/health/details') {
    const checks = await readHealth();
    const isFine = checks.every(({ isOk }) => isOk);
    // Always 200: this is for people and alerts, and load balancers must not act on it.
    return json(200, { status: isFine ? 'ok' : 'attention', checks });
  }
  return json(404, { status: 'not found' });
}

function json(status: number, data: object): Answered {
  return { status, type: 'application/json; charset=utf-8', body: `${JSON.stringify(data)}\n` };
}

function writeAnswer(response: ServerResponse, { status, type, body }: Answered): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
