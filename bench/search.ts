import { publish } from '../server/src/features/publishing/publish.ts';
import { makeCatalog } from './catalog.ts';
import { startChild } from './children.ts';
import { withDatabase, withFolder } from './database.ts';
import type { Bench } from './figures.ts';
import { quantile } from './measure.ts';
import { seeded } from './texts.ts';
import type { Texts } from './texts.ts';
import { withBrandOnly } from './tenants.ts';

const QUESTIONS = 60;
const LIMIT = { atMost: 20 };

/** Whole calls over HTTP. Every query is used once, since responses to visitors are cached. */
export const search: Bench = {
  name: 'search',
  run: ({ quick }) =>
    withFolder((folder) =>
      withDatabase(folder, async ({ pool, url }) => {
        const size = { courses: quick ? 500 : 10_000, lessons: 3 };
        const { texts, publicationFor } = makeCatalog(size);
        const { tenantId, tenants } = await withBrandOnly(folder);
        await publish(pool, publicationFor(tenantId));
        const server = await startChild(new URL('children/serve.ts', import.meta.url), { url, tenants });
        const { origin } = server.firstLine as { origin: string };
        const figures = [];
        const all: number[] = [];
        for (const [kind, questions] of Object.entries(questionsFrom(texts))) {
          const times = [];
          for (const question of questions)
            times.push(await timeQuery(`${origin}/api/v1/search?q=${encodeURIComponent(question)}`));
          all.push(...times);
          figures.push({
            name: `… ${kind}`,
            value: quantile(times, 0.5),
            unit: 'ms',
            limit: LIMIT,
            note: `p95 ${quantile(times, 0.95).toFixed(1)} ms`,
          });
        }
        await server.end();
        const name = `search among ${size.courses} courses, p50`;
        return [{ name, value: quantile(all, 0.5), unit: 'ms', limit: LIMIT }, ...figures];
      }),
    ),
};

async function timeQuery(address: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(address);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return performance.now() - start;
}

function questionsFrom({ wordAt }: Texts): Record<string, string[]> {
  const chance = seeded(2);
  const between = (from: number, to: number) => wordAt(from + chance() * (to - from));
  const many = (make: () => string) =>
    [...new Set(Array.from({ length: QUESTIONS * 2 }, make))].slice(0, QUESTIONS);
  return {
    'common words': many(() => between(0, 0.005)),
    'rare words': many(() => between(0.5, 1)),
    'two words': many(() => `${between(0, 0.01)} ${between(0, 0.1)}`),
    'beginnings of words': many(() => between(0, 0.5).slice(0, 4)),
    'misspelled words': many(() => misspell(between(0, 0.3))),
  };
}

/** Swaps two letters, a common typo. */
function misspell(word: string): string {
  const at = Math.floor(word.length / 2);
  return `${word.slice(0, at - 1)}${word.charAt(at)}${word.charAt(at - 1)}${word.slice(at + 1)}x`;
}
