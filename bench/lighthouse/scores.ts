import { installOnDemand } from '../../tools/install.mjs';
import type { Bench, Figure } from '../figures.ts';
import { median } from '../measure.ts';
import { namedPages, withSite } from '../site.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];
const LEAST_SCORE = 99;

type Report = {
  scores: Record<Category, number>;
  shift: number;
  largestPaintMs: number;
  lost: Record<Category, string[]>;
};

/** Lighthouse with a simulated slow phone on a slow network, on the most visited pages. */
export const lighthouseScores: Bench = {
  name: 'lighthouse',
  async run({ quick, pages }) {
    await installOnDemand('bench/lighthouse');
    return withSite(async ({ origin, debuggingPort }) => {
      const figures: Figure[] = [];
      for (const { name, path } of namedPages(pages)) {
        const reports: Report[] = [];
        for (let round = 0; round < (quick ? 1 : 5); round++) {
          reports.push(await examine(origin + path, debuggingPort));
        }
        figures.push(...figuresOf(name, reports));
      }
      return figures;
    });
  },
};

function figuresOf(page: string, reports: readonly Report[]): Figure[] {
  const scores = CATEGORIES.map((category) => {
    const value = median(reports.map(({ scores: all }) => all[category]));
    const lost = reports.find((report) => report.scores[category] === value)?.lost[category] ?? [];
    return {
      name: `Lighthouse mobile, ${page}, ${category.replace('-', ' ')}`,
      value,
      unit: '',
      limit: { atLeast: LEAST_SCORE },
      ...(value < LEAST_SCORE && { note: `lost by ${lost.join(', ')}` }),
    };
  });
  const shift = Math.max(...reports.map((report) => report.shift));
  return [
    ...scores,
    {
      name: `largest contentful paint, ${page}`,
      value: median(reports.map(({ largestPaintMs }) => largestPaintMs)) / 1000,
      unit: 's',
      limit: { atMost: 1.5 },
    },
    {
      name: `layout shift, ${page}`,
      value: shift,
      unit: '',
      limit: { atMost: 0 },
      note: shift.toFixed(4),
    },
  ];
}

/** On a busy machine the browser occasionally loses a recording, which says nothing about the page. */
async function examine(address: string, port: number): Promise<Report> {
  for (let tries = 1; ; tries++) {
    try {
      return await examineOnce(address, port);
    } catch (error) {
      if (tries === 3) throw error;
    }
  }
}

/** Lighthouse's default settings simulate a phone. */
async function examineOnce(address: string, port: number): Promise<Report> {
  const { default: lighthouse } = await import('lighthouse');
  const result = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
  });
  if (!result) throw new Error(`Lighthouse said nothing about ${address}`);
  const { audits, categories, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`);
  const of = <Value>(read: (category: Category) => Value) =>
    Object.fromEntries(CATEGORIES.map((category) => [category, read(category)])) as Record<Category, Value>;
  return {
    scores: of((category) => Math.round((categories[category]?.score ?? 0) * 100)),
    largestPaintMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    lost: of((category) =>
      (categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
    ),
  };
}
