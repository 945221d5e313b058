import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publish } from '../server/src/features/publishing/publish.ts';
import { root } from '../tools/files.mjs';
import { compareWithBare } from './against-bare.ts';
import { makeCatalog } from './catalog.ts';
import { startChild } from './children.ts';
import { withDatabase, withFolder } from './database.ts';
import type { Bench, BenchOptions, Figure } from './figures.ts';
import { interleaved, median, quantile } from './measure.ts';
import { withBrandOnly } from './tenants.ts';

const PAGE_CACHE_MB = 32;
/** What a process needs to work, besides the cache: pages being made, garbage not yet collected. */
const WORKING_MB = 150;
const SIMULTANEOUS = 10;

/** Pages as they arrive from the server: prepared ones, ones that nobody requested before, and all pages of a large catalog. */
export const pages: Bench = {
  name: 'pages',
  run: (options) =>
    withFolder((folder) =>
      withDatabase(folder, async ({ pool, url }) => {
        const courses = options.quick ? 500 : 10_000;
        const { tenantId, tenants } = await withBrandOnly(folder);
        await publish(pool, makeCatalog({ courses, lessons: 1 }).publicationFor(tenantId));
        const rendering = await serve({ url, tenants, settings: { PAGE_CACHE_MB: String(PAGE_CACHE_MB) } });
        const plain = await serve({ url, tenants, web: await webThatDoesNotRender(folder) });
        try {
          return [
            ...(await firstRequests({ rendering, plain }, options)),
            ...(await wholeCatalog(rendering, courses)),
            ...(await preparedPages(rendering, options)),
          ];
        } finally {
          await rendering.end();
          await plain.end();
        }
      }),
    ),
};

type Served = Awaited<ReturnType<typeof serve>>;

async function serve(input: Record<string, unknown>) {
  const child = await startChild(new URL('children/serve.ts', import.meta.url), { ...input, isQuiet: true });
  const { origin, state } = child.firstLine as { origin: string; state: string };
  return {
    origin,
    end: child.end,
    /** The process since it was last looked at. */
    state: async () =>
      (await (await fetch(state)).json()) as {
        eventLoopP99Ms: number;
        eventLoopMaxMs: number;
        megabytes: number;
      },
  };
}

/** The same web, whose documents have data but no rendered HTML: what a page cost before the server rendered it. */
async function webThatDoesNotRender(folder: string): Promise<string> {
  const web = join(folder, 'web');
  await cp(join(root, 'web/dist'), web, { recursive: true });
  await writeFile(
    join(web, 'server/main-server.js'),
    `import { parentPort } from 'node:worker_threads';
     parentPort.on('message', () => parentPort.postMessage({ error: 'rendering is off' }));`,
  );
  return web;
}

async function firstRequests(
  { rendering, plain }: { rendering: Served; plain: Served },
  { quick }: BenchOptions,
): Promise<Figure[]> {
  const next = { rendering: 0, plain: 0 };
  const request =
    (name: keyof typeof next, { origin }: Served) =>
    async () => {
      next[name] += 1;
      return millisecondsFor(`${origin}/courses/course-${next[name]}/lessons/lesson-${next[name]}-1`);
    };
  const rounds = interleaved(quick ? 60 : 320, {
    rendering: request('rendering', rendering),
    plain: request('plain', plain),
  });
  // The first ones load and compile what all of them use.
  const times = await rounds.then((all) => ({ ours: all.rendering.slice(20), theirs: all.plain.slice(20) }));
  return [
    {
      name: 'first request for a lesson, p50, above a document without HTML',
      value: median(times.ours) - median(times.theirs),
      unit: 'ms',
      limit: { atMost: 30 },
      note: `${median(times.ours).toFixed(1)} and ${median(times.theirs).toFixed(1)} ms, p99 ${quantile(times.ours, 0.99).toFixed(1)} ms`,
    },
  ];
}

/** Every course page once, several at a time. */
async function wholeCatalog({ origin, state }: Served, courses: number): Promise<Figure[]> {
  const before = await state();
  let course = 0;
  await Promise.all(
    Array.from({ length: SIMULTANEOUS }, async () => {
      while (course < courses) await millisecondsFor(`${origin}/courses/course-${++course}`);
    }),
  );
  const after = await state();
  return [
    {
      name: `event loop while ${courses} pages are rendered, p99`,
      value: after.eventLoopP99Ms,
      unit: 'ms',
      limit: { atMost: 50 },
      note: `at most ${after.eventLoopMaxMs.toFixed(0)} ms`,
    },
    {
      name: `memory added by ${courses} pages, cache of ${PAGE_CACHE_MB} MB`,
      value: after.megabytes - before.megabytes,
      unit: 'MB',
      limit: { atMost: PAGE_CACHE_MB + WORKING_MB },
      note: `${before.megabytes.toFixed(0)} to ${after.megabytes.toFixed(0)} MB`,
    },
  ];
}

async function preparedPages({ origin }: Served, { quick }: BenchOptions): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, path] of [
    ['prepared lesson', '/courses/course-1/lessons/lesson-1-1'],
    ['prepared list', '/courses'],
  ] as const) {
    figures.push(
      await compareWithBare({
        name,
        address: origin + path,
        encoding: 'br',
        atLeast: 0.8,
        rounds: quick ? 3 : 11,
      }),
    );
  }
  return figures;
}

async function millisecondsFor(address: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(address);
  await response.text();
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return performance.now() - start;
}
