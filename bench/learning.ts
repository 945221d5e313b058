import autocannon from 'autocannon';
import type { Request } from 'autocannon';
import { publish } from '../server/src/features/publishing/publish.ts';
import { publicJwk, tokenSigner } from '../server/src/testing/tokens.ts';
import { makeCatalog } from './catalog.ts';
import { startChild } from './children.ts';
import type { Child } from './children.ts';
import { withDatabase, withFolder } from './database.ts';
import type { Bench } from './figures.ts';
import { interleaved, median, medianRatio } from './measure.ts';
import { addPeople, addRecords } from './records.ts';
import { withBrandOnly } from './tenants.ts';

const CONNECTIONS = 10;
const RECORDS = 10_000;
const SIZE = { courses: 200, lessons: 5 };
/** V8 still compiles code of a call after ten thousand calls. */
const WARM_ROUNDS = 5;
const tokens = { issuer: 'http://bench.test/oidc', audience: 'http://bench.test/api/v1' };
const signToken = tokenSigner({ ...tokens, now: () => new Date() });

/** Completing lessons over HTTP, compared with a bare server that does one upsert. */
export const learning: Bench = {
  name: 'learning',
  run: ({ quick }) =>
    withFolder((folder) =>
      withDatabase(folder, async ({ pool, url }) => {
        const { tenantId, tenants } = await withBrandOnly(folder);
        await publish(pool, makeCatalog(SIZE).publicationFor(tenantId));
        await addRecords(url, { issuer: tokens.issuer, rows: RECORDS });
        const rounds = quick ? 3 : 9;
        // Different people in each round, since completing a lesson again writes nothing.
        const people = (WARM_ROUNDS + rounds) * CONNECTIONS;
        for (const name of ['caller', 'guest']) await addPeople(url, { issuer: tokens.issuer, name, people });
        const server = await startChild(new URL('children/serve.ts', import.meta.url), {
          url,
          tenants,
          signing: { ...tokens, jwk: publicJwk },
        });
        const bare = await startChild(new URL('children/bare-upserts.ts', import.meta.url), {
          url,
          name: 'guest',
        });
        const contestants = { ours: completing(server, 'caller'), theirs: completing(bare, 'guest') };
        await interleaved(WARM_ROUNDS, contestants);
        const { ours, theirs } = await interleaved(rounds, contestants);
        await bare.end();
        await server.end();
        return [
          {
            name: 'POST /lessons/mark-complete against a bare server with one upsert',
            value: medianRatio(ours, theirs),
            unit: '',
            limit: { atLeast: 0.25 },
            note: `${Math.round(median(ours))} of ${Math.round(median(theirs))} requests/s`,
          },
        ];
      }),
    ),
};

/** Completions per second, by ten different people at each call. */
function completing(server: Child, name: string): () => Promise<number> {
  const { origin } = server.firstLine as { origin: string };
  let taken = 0;
  return async () => {
    const bearers: string[] = [];
    while (bearers.length < CONNECTIONS)
      bearers.push(`Bearer ${await signToken({ subject: `${name}-${++taken}`, expiresIn: 7200 })}`);
    const { requests, errors, non2xx } = await autocannon({
      url: origin,
      connections: CONNECTIONS,
      duration: 2,
      setupClient: (client) => client.setRequests(completions(bearers.pop() ?? '')),
    });
    if (errors + non2xx > 0) throw new Error(`${errors + non2xx} completions failed`);
    return requests.average;
  };
}

function completions(authorization: string): Request[] {
  const headers = { authorization, 'content-type': 'application/json' };
  return Array.from({ length: SIZE.courses * SIZE.lessons }, (_, at) => {
    const course = 1 + Math.floor(at / SIZE.lessons);
    const body = {
      lessonId: `lesson-${course}-${1 + (at % SIZE.lessons)}`,
      courseId: `course-${course}`,
      isLastLesson: false,
      operationType: 'COMPLETE_LESSON',
    };
    return { method: 'POST', path: '/api/v1/lessons/mark-complete', headers, body: JSON.stringify(body) };
  });
}
