import { beforeAll, describe, expect, it } from 'vitest';
import { attributesOf, startCollector } from '../testing/collector.ts';
import { contentTree } from '../testing/content.ts';
import type { TestDatabase } from '../testing/database.ts';
import { scrape } from '../testing/scrape.ts';
import { testConfig, testServer } from '../testing/server.ts';
import { createServerLog } from './server-log.ts';

const tree = contentTree();
const collector = await startCollector();

type Variables = Record<string, string>;

async function startTraced(variables: Variables = {}, database?: TestDatabase) {
  const { observability } = testConfig({
    METRICS_PORT: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_BSP_SCHEDULE_DELAY: '20',
    ...variables,
  });
  const lines: Record<string, unknown>[] = [];
  const { log, telemetry } = await createServerLog(
    { logLevel: 'info', observability },
    { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const config = { folders: { tenants: tree.folder }, observability };
  const server = await testServer({ config, log, telemetry, ...(database && { database }) });
  return { server, lines };
}

const { server, lines } = await startTraced({
  OTEL_SERVICE_NAME: 'academy-test',
  OTEL_RESOURCE_ATTRIBUTES: 'team=tea%20makers',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc',
});
const { database } = server;

const TRACE = 'a'.repeat(31) + '1';
const CALLER = 'b'.repeat(16);
const within = (traceId: string) => collector.spans().filter((span) => span.traceId === traceId);
const parent = (traceId: string, flags = '01') => ({ traceparent: `00-${traceId}-${CALLER}-${flags}` });

describe('traces', () => {
  it('OBS-05 have a span per request, in the trace of the caller, and one per query', async () => {
    const response = await server.get('/api/v1/courses/details?slug=coffee&zansecret=1', {
      as: 'ada',
      headers: { ...parent(TRACE), tracestate: 'vendor=tea' },
    });
    expect(response.status).toBe(200);
    await expect.poll(() => within(TRACE).filter(({ kind }) => kind === 2)).toHaveLength(1);
    const request = within(TRACE).find(({ kind }) => kind === 2);
    expect(request).toMatchObject({
      name: 'GET /api/v1/courses/details',
      parentSpanId: CALLER,
      traceState: 'vendor=tea',
      status: {},
    });
    const known = request && attributesOf(request);
    expect(known).toMatchObject({
      'http.request.method': 'GET',
      'http.route': '/api/v1/courses/details',
      'url.path': '/api/v1/courses/details',
      'http.response.status_code': 200,
      'academy.correlation_id': response.headers.get('x-correlation-id'),
      'academy.cached': false,
      'user.id': expect.stringMatching(/^[\da-f-]{36}$/),
    });
    const queries = within(TRACE).filter(({ kind }) => kind === 3);
    expect(queries.length).toBeGreaterThan(0);
    for (const query of queries) {
      expect(query.parentSpanId).toBe(request?.spanId);
      expect(attributesOf(query)).toMatchObject({
        'db.system.name': 'postgresql',
        'academy.correlation_id': response.headers.get('x-correlation-id'),
        'db.query.text': expect.stringMatching(/\w/),
      });
      expect(BigInt(query.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(query.startTimeUnixNano));
    }
    expect(JSON.stringify(collector.traces)).not.toContain('zansecret');
    expect(collector.faults).toEqual([]);
  });

  it('OBS-05 continue after waiting for a body, and within the work after it', async () => {
    const traceId = 'c'.repeat(31) + '1';
    const response = await server.get('/api/v1/lessons/mark-started', {
      method: 'POST',
      as: 'ada',
      headers: { ...parent(traceId), 'content-type': 'application/json' },
      body: JSON.stringify({ lessonId: 'green', courseId: 'tea', operationType: 'START_LESSON' }),
    });
    await expect.poll(() => within(traceId).filter(({ kind }) => kind === 2)).toHaveLength(1);
    const writes = within(traceId).filter((span) =>
      /insert|update/i.test(JSON.stringify(attributesOf(span))),
    );
    expect([response.status, writes.length > 0]).toEqual([200, true]);
  });

  it('OBS-05 include cached pages, which have the id of their log line', async () => {
    await server.get('/courses');
    const traceId = 'd'.repeat(31) + '1';
    const response = await server.get('/courses', { headers: parent(traceId) });
    await expect.poll(() => within(traceId)).toHaveLength(1);
    const [span] = within(traceId);
    expect(span?.name).toBe('GET /courses');
    expect(span && attributesOf(span)).toMatchObject({
      'academy.cached': true,
      'academy.correlation_id': response.headers.get('x-correlation-id'),
    });
  });

  it('OBS-05 mark failures', async () => {
    const traceId = 'e'.repeat(31) + '1';
    const { reads } = server.context.database;
    const { query } = reads;
    reads.query = (() => Promise.reject(new Error('broken'))) as unknown as typeof query;
    await server.get('/api/v1/courses/details?slug=coffee', { as: 'ada', headers: parent(traceId) });
    reads.query = query;
    await expect.poll(() => within(traceId).map(({ status }) => status)).toContainEqual({ code: 2 });
  });

  it('OBS-05 name their tenant and person', async () => {
    const {
      'service.name': name,
      team,
      ...rest
    } = attributesOf(collector.traces[0]?.resourceSpans[0]?.resource ?? { attributes: [] });
    expect([name, team]).toEqual(['academy-test', 'tea makers']);
    expect(rest['deployment.environment.name']).toBe('local');
    expect(collector.state.headers['authorization']).toBe('Bearer abc');
  });

  it("OBS-05 follow the caller's decision not to record, and start without a caller", async () => {
    const skipped = 'f'.repeat(31) + '1';
    await server.get('/courses', { headers: parent(skipped, '00') });
    const response = await server.get('/courses', { headers: { traceparent: '00-zz-broken' } });
    const id = response.headers.get('x-correlation-id');
    await expect
      .poll(() => collector.spans().some((span) => attributesOf(span)['academy.correlation_id'] === id))
      .toBe(true);
    expect(within(skipped)).toEqual([]);
  });
});

describe('the log', () => {
  it('OBS-06 is sent to the collector, with the trace and the correlation id of its request', async () => {
    const traceId = '9'.repeat(31) + '1';
    const response = await server.get('/api/v1/me/learning', { headers: parent(traceId) });
    expect(response.status).toBe(401);
    const correlationId = response.headers.get('x-correlation-id');
    await expect.poll(() => collector.logs().find((line) => line.traceId === traceId)).toBeDefined();
    const sent = collector.logs().find((line) => line.traceId === traceId);
    expect(sent).toMatchObject({
      severityText: 'INFO',
      severityNumber: 9,
      body: { stringValue: 'request refused' },
    });
    expect(sent && attributesOf(sent)).toMatchObject({ correlationId, status: 401 });
    const printed = lines.find((line) => line['trace_id'] === traceId);
    expect(printed).toMatchObject({ correlationId, span_id: sent?.spanId, msg: 'request refused' });
    expect(collector.faults).toEqual([]);
  });
});

describe('another node', () => {
  // A process has one OpenTelemetry at a time.
  beforeAll(server.stop);

  it('OBS-05 samples traces by the variable', async () => {
    const { server: node } = await startTraced(
      { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.5' },
      database,
    );
    const low = `${'0'.repeat(31)}1`;
    const high = `${'0'.repeat(24)}${'f'.repeat(8)}`;
    // Its own ratio decides, regardless of the caller.
    await node.get('/courses', { headers: parent(high, '01') });
    await node.get('/courses', { headers: parent(low, '00') });
    await expect.poll(() => within(low)).not.toEqual([]);
    await node.stop();
    expect(within(high)).toEqual([]);
  });

  it('OBS-05 loses only spans while its collector is down, logs it once, and recovers', async () => {
    const { server: node, lines: written } = await startTraced(
      { OTEL_EXPORTER_OTLP_TIMEOUT: '100', OTEL_LOGS_EXPORTER: 'none' },
      database,
    );
    const dropped = async () =>
      (await scrape(node)).value('academy_telemetry_dropped_total', { kind: 'spans' });
    expect(await dropped()).toBe(0);
    for (const status of [503, 400]) {
      const before = await dropped();
      collector.state.status = status;
      expect((await node.get('/courses', { headers: parent('6'.repeat(32)) })).status).toBe(200);
      await expect.poll(dropped).toBeGreaterThan(before);
    }
    collector.state.status = 200;
    const traceId = '7'.repeat(31) + '1';
    await node.get('/courses', { headers: parent(traceId) });
    await expect.poll(() => within(traceId)).toHaveLength(1);
    expect(within('6'.repeat(32))).toEqual([]);
    const warnings = written.filter(({ msg }) => String(msg).startsWith('The collector of telemetry'));
    expect(warnings).toEqual([expect.objectContaining({ collector: new URL(collector.url).host })]);
    await node.stop();
  });
});
