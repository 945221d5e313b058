/** Labels of one series, in the order in which the metric names them. */
type Labels = readonly string[];

type Described = { name: string; help: string; labels?: readonly string[] };

/** What a metric writes into the text that Prometheus reads. */
export type Series = { text: () => string };

export type Counter = Series & { add: (labels?: Labels, amount?: number) => void };

/** Counts what happened since the start. */
export function createCounter({ name, help, labels: names = [] }: Described): Counter {
  const counts = new Map<string, { labels: Labels; count: number }>();
  // A metric without labels exists before anything happened, so that an alert can refer to it.
  if (names.length === 0) counts.set('', { labels: [], count: 0 });
  return {
    add(labels = [], amount = 1) {
      const key = labels.join('\n');
      const known = counts.get(key);
      if (known) known.count += amount;
      else counts.set(key, { labels, count: amount });
    },
    text: () =>
      heading({ name, help, type: 'counter' }) +
      [...counts.values()].map(({ labels, count }) => line(name, pairs(names, labels), count)).join(''),
  };
}

export type Durations = Series & { observe: (labels: Labels, seconds: number) => void };

type Histogram = { labels: Labels; buckets: number[]; sum: number; count: number };

/**
 * A histogram of seconds. It is made for prepared pages, of which a node sends thousands in a second: one lookup and
 * three additions, where the usual library sorts and hashes an object of labels each time.
 */
export function createDurations({
  name,
  help,
  labels: names = [],
  bounds = BOUNDS,
}: Described & { bounds?: readonly number[] }): Durations {
  const histograms = new Map<string, Histogram>();
  return {
    observe(labels, seconds) {
      const key = labels.join('\n');
      let histogram = histograms.get(key);
      if (!histogram) {
        histogram = { labels, buckets: bounds.map(() => 0), sum: 0, count: 0 };
        histograms.set(key, histogram);
      }
      histogram.sum += seconds;
      histogram.count += 1;
      const bucket = bounds.findIndex((bound) => seconds <= bound);
      if (bucket >= 0) histogram.buckets[bucket] = (histogram.buckets[bucket] ?? 0) + 1;
    },
    text: () =>
      heading({ name, help, type: 'histogram' }) +
      [...histograms.values()]
        .map((histogram) => histogramLines({ name, names, bounds }, histogram))
        .join(''),
  };
}

const BOUNDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

function histogramLines(
  { name, names, bounds }: { name: string; names: readonly string[]; bounds: readonly number[] },
  { labels, buckets, sum, count }: Histogram,
): string {
  const own = pairs(names, labels);
  let below = 0;
  const lines = bounds.map((bound, index) => {
    below += buckets[index] ?? 0;
    return line(`${name}_bucket`, [...own, ['le', String(bound)]], below);
  });
  return [
    ...lines,
    line(`${name}_bucket`, [...own, ['le', '+Inf']], count),
    line(`${name}_sum`, own, sum),
    line(`${name}_count`, own, count),
  ].join('');
}

type Pair = readonly [name: string, value: string];

function pairs(names: readonly string[], values: Labels): Pair[] {
  return names.map((name, index) => [name, values[index] ?? '']);
}

/** The help and the type of a metric. */
export function heading({ name, help, type }: { name: string; help: string; type: string }): string {
  return `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n# TYPE ${name} ${type}\n`;
}

export function line(name: string, labels: readonly Pair[], value: number): string {
  const written = labels.map(([label, text]) => `${label}="${escapeLabel(text)}"`).join(',');
  return `${name}${written && `{${written}}`} ${Number.isNaN(value) ? 'NaN' : value}\n`;
}

function escapeLabel(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
