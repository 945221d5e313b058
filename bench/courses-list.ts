import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import autocannon from 'autocannon';
import { publish } from '../server/src/features/publishing/publish.ts';
import { makeCatalog } from './catalog.ts';
import { startChild } from './children.ts';
import { withDatabase, withFolder } from './database.ts';
import type { Bench, Figure } from './figures.ts';
import { interleaved, median } from './measure.ts';
import { withBrandOnly } from './tenants.ts';

const PATH = '/api/v1/courses/list';

/** A visitor's list of 200 courses against a bare server that sends the same answer, each in a process of its own. */
export const coursesList: Bench = {
  name: 'courses-list',
  run: ({ quick }) =>
    withFolder((folder) =>
      withDatabase(folder, async ({ pool, url }) => {
        const { tenantId, tenants } = await withBrandOnly(folder);
        await publish(pool, makeCatalog({ courses: 200, lessons: 5 }).publicationFor(tenantId));
        const ours = await startChild(new URL('children/serve.ts', import.meta.url), { url, tenants });
        const { origin } = ours.firstLine as { origin: string };
        const figures: Figure[] = [];
        for (const encoding of ['br', 'identity']) {
          const rounds = { count: quick ? 3 : 11, seconds: 1 };
          figures.push(await compare({ address: origin + PATH, encoding, rounds }));
        }
        await ours.end();
        return figures;
      }),
    ),
};

type Comparison = { address: string; encoding: string; rounds: { count: number; seconds: number } };

async function compare({ address, encoding, rounds }: Comparison): Promise<Figure> {
  const answer = await read(address, encoding);
  const bare = await startChild(new URL('children/bare.ts', import.meta.url), {
    headers: answer.headers,
    body: answer.body.toString('base64'),
  });
  const { origin } = bare.firstLine as { origin: string };
  const fire = (url: string) => async () => {
    const headers = { 'accept-encoding': encoding };
    const { requests, errors, non2xx } = await autocannon({
      url,
      connections: 10,
      duration: rounds.seconds,
      headers,
    });
    if (errors + non2xx > 0) throw new Error(`${url} failed ${errors + non2xx} times`);
    return requests.average;
  };
  // Both get warm before it counts.
  await fire(address)();
  await fire(origin + PATH)();
  const { ours, theirs } = await interleaved(rounds.count, {
    ours: fire(address),
    theirs: fire(origin + PATH),
  });
  await bare.end();
  return {
    name: `GET /courses/list, 200 courses, ${encoding}, against bare node:http`,
    // Each pair met the same weather, so the median of the pairs is steadier than a ratio of medians.
    value: median(ours.map((rate, round) => rate / (theirs[round] ?? 0))),
    unit: '',
    limit: { atLeast: 0.7 },
    note: `aim 0.9; ${Math.round(median(ours))} of ${Math.round(median(theirs))} requests/s, ${answer.body.length} bytes`,
  };
}

/** By hand, because fetch would unpack the body. Headers that Node adds by itself are left out. */
function read(address: string, encoding: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': encoding } }, (response) => {
      const { date: _, connection: __, 'keep-alive': ___, ...headers } = response.headers;
      buffer(response).then((body) => resolve({ headers: headers as Record<string, string>, body }), reject);
    }).on('error', reject);
  });
}
