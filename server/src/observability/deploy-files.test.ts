import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseYaml } from '@academy/compiler/yaml-source';
import { contentTree } from '../testing/content.ts';
import { startCollector } from '../testing/collector.ts';
import { silentLogger } from '../testing/log.ts';
import { scrape } from '../testing/scrape.ts';
import { testConfig, testServer } from '../testing/server.ts';
import { startTelemetry } from './opentelemetry.ts';

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } };
type Panel = { type: string; title: string; gridPos: Record<string, number>; targets?: { expr: string }[] };

const readFrom = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const read = (name: string) => readFrom(`deploy/observability/${name}`);
const rules = parseYaml({ file: 'alerts.yaml', text: read('alerts.yaml') });
const scraping = parseYaml({ file: 'prometheus.yaml', text: read('prometheus.yaml') });
const { groups } = rules.data as { groups: { rules: Rule[] }[] };
const alerts = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('grafana-dashboard.json')) as { panels: Panel[]; templating: unknown };
const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** The metrics that the server exposes, after a visit and with a collector. */
async function exposedSeries(): Promise<Set<string>> {
  const collector = await startCollector();
  const { observability } = testConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const telemetry = observability.telemetry && startTelemetry(observability.telemetry, () => undefined);
  const server = await testServer({
    config: { folders: { tenants: contentTree().folder }, observability },
    log: silentLogger(),
    telemetry,
  });
  await server.get('/');
  await server.get('/');
  const { text } = await scrape(server);
  // Labeled counters have a name from the start, but no series before the first event.
  const declared = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((ending) => name + ending) : name,
  );
  return new Set(declared);
}

const exposed = await exposedSeries();

const namesIn = (expression: string) => [
  ...new Set([...expression.matchAll(/\b(?:academy|nodejs|process)_\w+/g)].map(([name]) => name)),
];

describe('the files for operators', () => {
  it('OBS-07 reference only metrics that the server exposes', () => {
    const used = [...alerts.map(({ expr }) => expr), ...queries, JSON.stringify(dashboard.templating)];
    const names = used.flatMap(namesIn);
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => !exposed.has(name))).toEqual([]);
    // Every metric of ours is used, too.
    const ours = [...exposed].filter(
      (name) => name.startsWith('academy_') && !/_(?:sum|bucket|count)$/.test(name),
    );
    expect(ours.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('OBS-07 match the names in the guides, which cover all of ours', () => {
    const known = new Set([...exposed].map((name) => name.replace(/_bucket$/, '')));
    // `process_*` matches by prefix; the last one is a browser cookie.
    const namesOf = (path: string) =>
      namesIn(readFrom(path)).filter((name) => !name.endsWith('_') && name !== 'academy_device');
    const guide = namesOf('docs/observability.md');
    expect(guide.length).toBeGreaterThan(30);
    const unknown = [...guide, ...namesOf('docs/operating.md')].filter((name) => !known.has(name));
    expect(unknown).toEqual([]);
    const ours = [...known].filter((name) => name.startsWith('academy_') && !/_(?:sum|count)$/.test(name));
    expect(ours.filter((name) => !guide.includes(name))).toEqual([]);
  });

  it('OBS-07 have a row in the guide for each alert, with what to do', () => {
    const rows = [...readFrom('docs/observability.md').matchAll(/^\| `(Academy\w+)` \|(?: [^|]+\|){2}$/gm)];
    expect(rows.map(([, name]) => name)).toEqual(alerts.map(({ alert }) => alert));
  });

  it('OBS-07 are rules with a name, a severity and a sentence each', () => {
    expect([rules.faults, scraping.faults]).toEqual([[], []]);
    expect(scraping.data).toMatchObject({
      rule_files: ['alerts.yaml'],
      scrape_configs: [{ static_configs: [{ targets: ['127.0.0.1:9464'] }] }],
    });
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
    for (const { alert, expr, labels, annotations } of alerts) {
      expect(alert).toMatch(/^Academy[A-Z]\w+$/);
      expect(['critical', 'warning', 'info']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/\.$/);
      expect([alert, balance(expr)]).toEqual([alert, 0]);
    }
  });

  it('OBS-07 are panels with a query each that do not overlap', () => {
    expect(queries.map(balance)).toEqual(queries.map(() => 0));
    for (const { type, title, targets = [], gridPos } of dashboard.panels) {
      expect([title, type === 'row' || targets.length > 0]).toEqual([title, true]);
      expect((gridPos['x'] ?? 0) + (gridPos['w'] ?? 0)).toBeLessThanOrEqual(24);
    }
    const places = dashboard.panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(places.length);
  });
});

/** Opening brackets without a closing one. */
function balance(expression: string): number {
  return [...expression].reduce(
    (sum, character) => sum + Number('([{'.includes(character)) - Number(')]}'.includes(character)),
    0,
  );
}
