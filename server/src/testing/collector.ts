import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { whenDone } from './when-done.ts';

const hex = (digits: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${digits}}$`)));
const nanoseconds = z.string().check(z.regex(/^\d{19}$/));
const attributes = z.array(
  z.strictObject({
    key: z.string().check(z.minLength(1)),
    value: z.union([
      z.strictObject({ stringValue: z.string() }),
      z.strictObject({ boolValue: z.boolean() }),
      z.strictObject({ intValue: z.string().check(z.regex(/^-?\d+$/)) }),
      z.strictObject({ doubleValue: z.number() }),
    ]),
  }),
);
const resource = z.strictObject({ attributes });
const scope = z.strictObject({ name: z.string() });

/** OTLP/HTTP in JSON, as the protocol defines it for the fields that we send; anything else is a fault. */
const tracesSchema = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource,
      scopeSpans: z.array(
        z.strictObject({
          scope,
          spans: z.array(
            z.strictObject({
              traceId: hex(32),
              spanId: hex(16),
              parentSpanId: z.optional(hex(16)),
              traceState: z.optional(z.string()),
              name: z.string().check(z.minLength(1)),
              kind: z.union([z.literal(2), z.literal(3)]),
              startTimeUnixNano: nanoseconds,
              endTimeUnixNano: nanoseconds,
              attributes,
              status: z.strictObject({ code: z.optional(z.literal(2)) }),
            }),
          ),
        }),
      ),
    }),
  ),
});

const logsSchema = z.strictObject({
  resourceLogs: z.array(
    z.strictObject({
      resource,
      scopeLogs: z.array(
        z.strictObject({
          scope,
          logRecords: z.array(
            z.strictObject({
              timeUnixNano: nanoseconds,
              severityNumber: z.number().check(z.int(), z.gte(1), z.lte(24)),
              severityText: z.string(),
              body: z.strictObject({ stringValue: z.string() }),
              attributes,
              traceId: z.optional(hex(32)),
              spanId: z.optional(hex(16)),
            }),
          ),
        }),
      ),
    }),
  ),
});

type Traces = z.infer<typeof tracesSchema>;
type Logs = z.infer<typeof logsSchema>;
export type ReceivedSpan = Traces['resourceSpans'][number]['scopeSpans'][number]['spans'][number];
export type ReceivedLog = Logs['resourceLogs'][number]['scopeLogs'][number]['logRecords'][number];

/** A collector of OpenTelemetry that takes what is right and refuses everything else; a test can make it fail. */
export async function startCollector() {
  const state = { status: 200, requests: 0, headers: {} as Record<string, unknown> };
  const faults: string[] = [];
  const traces: Traces[] = [];
  const logs: Logs[] = [];
  const take = (path: string | undefined, body: unknown) => {
    if (path === '/v1/traces') traces.push(z.parse(tracesSchema, body));
    else if (path === '/v1/logs') logs.push(z.parse(logsSchema, body));
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
