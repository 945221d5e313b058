import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Tracer } from '@opentelemetry/api';
import type { Pool, PoolClient } from 'pg';
import { CORRELATION_ID } from './answer.ts';

type Query = (...args: unknown[]) => unknown;

/** Longer statements are cut, because collectors refuse them. */
const MAX_STATEMENT = 2_000;

/**
 * Makes a span of each query of a traced request. A query of the pool includes the wait for a connection; in
 * a transaction each query has its own. Spans contain the statement, never values. The instrumentation of
 * OpenTelemetry patches `pg` while it is loaded, which does not work with our bundles.
 */
export function traceQueries(pool: Pool, name: string): void {
  const tracer = trace.getTracer('academy');
  const wrap = (query: Query): Query => {
    return (...args) =>
      trace.getActiveSpan()?.isRecording() === true ? traced(tracer, { name, args, query }) : query(...args);
  };
  const held = new WeakSet<PoolClient>();
  const wrapped = new WeakSet<PoolClient>();
  pool.query = wrap(pool.query.bind(pool) as Query) as Pool['query'];
  const connect = pool.connect.bind(pool);
  const connectAndTrace = async () => {
    const client = await connect();
    held.add(client);
    if (!wrapped.has(client)) {
      wrapped.add(client);
      const query = client.query.bind(client) as Query;
      const withSpan = wrap(query);
      // The pool uses the same connection for its own queries, which already have a span.
      client.query = ((...args: unknown[]) =>
        held.has(client) ? withSpan(...args) : query(...args)) as PoolClient['query'];
    }
    return client;
  };
  pool.on('release', (_error, client) => held.delete(client));
  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(callback) : connectAndTrace()) as Pool['connect'];
}

function traced(
  tracer: Tracer,
  { name, args, query }: { name: string; args: unknown[]; query: Query },
): unknown {
  const statement = statementOf(args[0]);
  const operation = /^\s*(\w+)/.exec(statement.text)?.[1]?.toLowerCase() ?? 'query';
  const span = tracer.startSpan(statement.name ?? operation, {
    kind: SpanKind.CLIENT,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': statement.text.slice(0, MAX_STATEMENT),
      'db.client.connection.pool.name': name,
      'academy.correlation_id': String(context.active().getValue(CORRELATION_ID)),
    },
  });
  const fail = (error: unknown) => {
    span.setAttribute('error.type', codeOf(error)).setStatus({ code: SpanStatusCode.ERROR }).end();
  };
  const result = query(...args);
  settledOf(result).then(() => span.end(), fail);
  return result;
}

/** A byte stream reports its end itself. */
function settledOf(result: unknown): Promise<unknown> {
  const { done = result } = (result ?? {}) as { done?: unknown };
  return Promise.resolve(done);
}

function statementOf(query: unknown): { name: string | undefined; text: string } {
  if (typeof query === 'string') return { name: undefined, text: query };
  const { name, text } = (query ?? {}) as { name?: unknown; text?: unknown };
  return {
    name: typeof name === 'string' ? name : undefined,
    text: typeof text === 'string' ? text : '',
  };
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error ? String(error.code) : error.name;
}
