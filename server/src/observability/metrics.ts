import { setTimeout as delay } from 'node:timers/promises';
import { Registry, collectDefaultMetrics } from 'prom-client';
import { createCounter, createDurations, heading, line } from './series.ts';
import type { Counter, Durations, Series } from './series.ts';

/** A number that is read when metrics are scraped, or one number for each value of a label. */
export type Metric = { name: string; help: string; type?: 'gauge' | 'counter' } & (
  | { label?: undefined; read: () => Promise<number> }
  | { label: string; read: () => Promise<Record<string, number>> }
);

/** All metrics of a server. Everything that is worth a figure adds its own, and the text has all of them. */
export type Metrics = {
  addFigures: (figures: readonly Metric[]) => void;
  counter: (described: Parameters<typeof createCounter>[0]) => Counter;
  durations: (described: Parameters<typeof createDurations>[0]) => Durations;
  /** In the text format of Prometheus. */
  text: () => Promise<string>;
};

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

export function createMetrics(): Metrics {
  // Of the process: memory, garbage collection, lag of the event loop.
  const ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  const figures: Metric[] = [];
  const series: Series[] = [];
  const add = <One extends Series>(one: One): One => {
    series.push(one);
    return one;
  };
  return {
    addFigures: (more) => void figures.push(...more),
    counter: (described) => add(createCounter(described)),
    durations: (described) => add(createDurations(described)),
    async text() {
      const read = await Promise.all(figures.map(figureText));
      return [await ofProcess.metrics(), ...read, ...series.map((one) => one.text())].join('');
    },
  };
}

async function figureText(figure: Metric): Promise<string> {
  const { name, help, type = 'gauge' } = figure;
  return heading({ name, help, type }) + (await valuesOf(figure));
}

/** A scraper waits for ten seconds, and the other figures are worth more than one that is late. */
const LATE_MS = 2_000;

/** One failing metric must not break the others. */
async function valuesOf(figure: Metric): Promise<string> {
  const { name, label } = figure;
  if (label === undefined) return line(name, [], await inTime(figure.read(), Number.NaN));
  const values = await inTime(figure.read(), {});
  return Object.entries(values)
    .map(([value, count]) => line(name, [[label, value]], count))
    .join('');
}

async function inTime<Value>(reading: Promise<Value>, instead: Value): Promise<Value> {
  const timeout = new AbortController();
  const late = delay(LATE_MS, instead, { signal: timeout.signal }).catch(() => instead);
  const value = await Promise.race([reading.catch(() => instead), late]);
  timeout.abort();
  return value;
}
