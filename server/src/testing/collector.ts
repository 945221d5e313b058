import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { whenDone } from './when-done.ts';

type Attributes = { key: string; value: Record<string, unknown> }[];

export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  traceState?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attributes;
  status: { code: number };
};

export type ReceivedLog = {
  severityNumber: number;
  severityText: string;
  body: { stringValue: string };
  attributes: Attributes;
  traceId?: string;
  spanId?: string;
};

/** OTLP/HTTP in JSON, as far as tests need it. */
type Traces = { resourceSpans: { resource: Resource; scopeSpans: { spans: ReceivedSpan[] }[] }[] };
type Logs = { resourceLogs: { resource: Resource; scopeLogs: { logRecords: ReceivedLog[] }[] }[] };
type Resource = { attributes: Attributes };

/** An OpenTelemetry collector that a test can make fail. */
export async function startCollector() {
  const state = { status: 200, requests: 0, headers: {} as Record<string, unknown> };
  const faults: string[] = [];
  const traces: Traces[] = [];
  const logs: Logs[] = [];
  const take = (path: string | undefined, body: unknown) => {
    if (path === '/v1/traces') traces.push(body as Traces);
    else if (path === '/v1/logs') logs.push(body as Logs);
    else throw new Error(`Nothing is taken at ${path}`);
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      state.requests += 1;
      state.headers = request.headers;
      try {
        if (state.status === 200) take(request.url, JSON.parse(body));
        response.writeHead(state.status, { 'content-type': 'application/json' }).end('{}');
      } catch (error) {
        faults.push(String(error));
        response.writeHead(400).end();
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  whenDone(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    state,
    faults,
    traces,
    spans: (): ReceivedSpan[] =>
      traces.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    logs: (): ReceivedLog[] =>
      logs.flatMap(({ resourceLogs }) =>
        resourceLogs.flatMap(({ scopeLogs }) => scopeLogs.flatMap(({ logRecords }) => logRecords)),
      ),
  };
}

/** The attributes of a span, a log line or a resource by name. */
export function attributesOf({
  attributes: list,
}: Pick<ReceivedSpan, 'attributes'>): Record<string, unknown> {
  return Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]]));
}
