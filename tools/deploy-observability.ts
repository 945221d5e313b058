import { z } from 'zod';

// What deploy/observability uses of the files of Prometheus and of Grafana's dashboards. What is not here is refused, so
// that a misspelled field is found; whoever uses another field adds it.

const duration = z.string().regex(/^(?:\d+(?:ms|s|m|h|d|w|y))+$/);
const labels = z.record(z.string().regex(/^[a-zA-Z_]\w*$/), z.string());

const rule = z.strictObject({
  alert: z.string().regex(/^Academy[A-Z]\w+$/),
  expr: z.string().min(1),
  for: duration.optional(),
  keep_firing_for: duration.optional(),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning', 'info']) }),
  annotations: z.strictObject({ summary: z.string().endsWith('.') }),
});
export const alertRules = z.strictObject({
  groups: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        interval: duration.optional(),
        rules: z.array(rule).min(1),
      }),
    )
    .min(1),
});

export const scrapeSettings = z.strictObject({
  rule_files: z.array(z.string()).optional(),
  scrape_configs: z
    .array(
      z.strictObject({
        job_name: z.string().min(1),
        scrape_interval: duration.optional(),
        scrape_timeout: duration.optional(),
        metrics_path: z.string().startsWith('/').optional(),
        static_configs: z
          .array(
            z.strictObject({
              targets: z.array(z.string().regex(/^[^/\s]+:\d+$/)).min(1),
              labels: labels.optional(),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
});

const source = z.strictObject({ type: z.literal('prometheus'), uid: z.literal('${datasource}') });
const gridPos = z.strictObject({
  h: z.int().min(1),
  w: z.int().min(1).max(24),
  x: z.int().min(0).max(23),
  y: z.int().min(0),
});
const panelOf = <Type extends string>(type: Type) => ({
  type: z.literal(type),
  title: z.string().min(1),
  id: z.int().min(1),
  gridPos,
});
const row = z.strictObject({
  ...panelOf('row'),
  collapsed: z.literal(false),
  // Those of a row that is open are beside it.
  panels: z.tuple([]),
});
const timeseries = z.strictObject({
  ...panelOf('timeseries'),
  description: z.string().optional(),
  datasource: source,
  fieldConfig: z.strictObject({
    defaults: z.strictObject({
      unit: z.enum(['percentunit', 'short', 'reqps', 'ops', 's', 'bytes', 'Bps']),
      min: z.number().optional(),
      max: z.number().optional(),
      custom: z.strictObject({
        fillOpacity: z.number().min(0).max(100),
        showPoints: z.enum(['auto', 'always', 'never']),
      }),
    }),
    overrides: z.tuple([]),
  }),
  options: z.strictObject({
    legend: z.strictObject({
      displayMode: z.enum(['list', 'table', 'hidden']),
      placement: z.enum(['bottom', 'right']),
    }),
    tooltip: z.strictObject({
      mode: z.enum(['single', 'multi', 'none']),
      sort: z.enum(['none', 'asc', 'desc']),
    }),
  }),
  targets: z
    .array(
      z.strictObject({
        refId: z.string().regex(/^[A-Z]$/),
        expr: z.string().min(1),
        legendFormat: z.string(),
      }),
    )
    .min(1),
});

const choiceOfSource = z.strictObject({
  name: z.literal('datasource'),
  type: z.literal('datasource'),
  query: z.literal('prometheus'),
  label: z.string(),
});
const choiceOfValues = z.strictObject({
  name: z.string().regex(/^\w+$/),
  type: z.literal('query'),
  label: z.string(),
  datasource: source,
  query: z.strictObject({ query: z.string().min(1), refId: z.string() }),
  // 1: when the dashboard is opened, 2: also when its time changes.
  refresh: z.literal([1, 2]),
  multi: z.boolean(),
  includeAll: z.boolean(),
  allValue: z.string(),
  current: z.strictObject({ text: z.string(), value: z.string() }),
});

export const dashboard = z.strictObject({
  title: z.string().min(1),
  uid: z.string().regex(/^[\w-]{1,40}$/),
  tags: z.array(z.string()),
  schemaVersion: z.int().min(36),
  version: z.int().min(0),
  editable: z.boolean(),
  refresh: z.string(),
  time: z.strictObject({ from: z.string(), to: z.string() }),
  timezone: z.enum(['browser', 'utc', '']),
  templating: z.strictObject({
    list: z.array(z.discriminatedUnion('type', [choiceOfSource, choiceOfValues])),
  }),
  annotations: z.strictObject({ list: z.tuple([]) }),
  panels: z.array(z.discriminatedUnion('type', [row, timeseries])).min(1),
});
