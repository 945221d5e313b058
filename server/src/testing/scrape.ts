/** The metrics of a server as Prometheus reads them: `name{label="value"}` and the number. */
export type Scraped = { value: (name: string, labels?: Record<string, string>) => number; text: string };

type Scrapable = { getMetrics: (path: string) => Promise<Response> };

export async function scrape(server: Scrapable): Promise<Scraped> {
  return readExposition(await (await server.getMetrics('/metrics')).text());
}

/** Refuses every line that is not in the text format. */
export function readExposition(text: string): Scraped {
  const samples = text.split('\n').flatMap((line) => {
    if (line === '' || /^# (HELP|TYPE) [a-z_:][\w:]* \S/i.test(line)) return [];
    const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [];
    if (name === '') throw new Error(`This is no line of the text format: ${line}`);
    return { name, labels: readLabels(labels), value: Number(value) };
  });
  return {
    text,
    /** The sum of all series that have these labels; NaN if there is none. */
    value(name, labels = {}) {
      const wanted = Object.entries(labels);
      const found = samples.filter(
        (sample) => sample.name === name && wanted.every(([label, value]) => sample.labels[label] === value),
      );
      return found.length === 0 ? Number.NaN : found.reduce((sum, { value }) => sum + value, 0);
    },
  };
}

const LABEL = String.raw`[a-z_]\w*="(?:[^"\\\n]|\\.)*"`;
const SAMPLE = new RegExp(
  String.raw`^([a-z_:][\w:]*)(?:\{(${LABEL}(?:,${LABEL})*)\})? (NaN|[+-]?Inf|[-+\d.e]+)$`,
  'i',
);

function readLabels(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([a-z_]\w*)="((?:[^"\\]|\\.)*)"/gi)].map(([, name, value]) => [name, value]),
  );
}
