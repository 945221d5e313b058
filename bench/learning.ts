import { openDatabase } from '../server/src/database/database.ts';
import { publish } from '../server/src/features/publishing/publish.ts';
import { queryOnce } from '../server/src/testing/query-once.ts';
import { publicJwk, tokenSigner } from '../server/src/testing/tokens.ts';
import { makeCatalog } from './catalog.ts';
import { startChild } from './children.ts';
import type { Child } from './children.ts';
import { addNewcomers, completing, CONNECTIONS, originOf } from './completing.ts';
import type { Measuring } from './completing.ts';
import { migrationsDir, silentLog, withDatabase, withFolder } from './database.ts';
import type { Bench, Figure } from './figures.ts';
import { interleaved, median } from './measure.ts';
import { readingMyLearning } from './my-learning.ts';
import { medianRatio, requestsPerSecond } from './rates.ts';
import { addRecords } from './records.ts';
import { withBrandOnly } from './tenants.ts';

const FEW = 10_000;
const LIST = '/api/v1/courses/list?progressFilterRequired=true';
const SIZE = { courses: 200, lessons: 5 };
const tokens = { issuer: 'http://bench.test/oidc', audience: 'http://bench.test/api/v1' };
const signToken = tokenSigner({ ...tokens, now: () => new Date() });

/** What a signed-in learner costs: completing lessons and reading the list, with few and with very many records. */
export const learning: Bench = {
  name: 'learning',
  run: ({ quick, rows = quick ? 500_000 : 10_000_000 }) =>
    withFolder((folder) =>
      withDatabase(folder, async ({ pool, url }) => {
        const { tenantId, tenants } = await withBrandOnly(folder);
        const manyUrl = Object.assign(new URL(url), { pathname: 'academy_many' }).href;
        await queryOnce(url, 'create database academy_many');
        const many = await openDatabase({ ...OPENING, url: manyUrl, dataDir: folder });
        for (const each of [pool, many.pool]) {
          await publish(each, makeCatalog(SIZE).publicationFor(tenantId));
        }
        const rounds = quick ? 3 : 9;
        for (const [database, count] of Object.entries({ [url]: FEW, [manyUrl]: rows })) {
          await addRecords(database, { issuer: tokens.issuer, rows: count });
          await addNewcomers(database, { issuer: tokens.issuer, rounds });
        }
        await many.stop();

        const serve = (database: string) =>
          startChild(new URL('children/serve.ts', import.meta.url), {
            url: database,
            tenants,
            signing: { ...tokens, jwk: publicJwk },
          });
        const servers = [await serve(url), await serve(manyUrl)] as const;
        const measuring: Measuring = {
          pool,
          url,
          tenantId,
          size: SIZE,
          servers,
          rounds,
          rows: { few: FEW, many: rows },
          bearer,
        };
        const returning = Array.from({ length: CONNECTIONS }, (_, at) => `person-${CONNECTIONS + at + 1}`);
        const people = await Promise.all(
          returning.map(async (subject) => ({ subject, authorization: await bearer(subject) })),
        );
        const figures = [
          ...(await completing(measuring)),
          ...(await listing(measuring)),
          ...(await readingMyLearning({
            url: manyUrl,
            server: servers[1],
            issuer: tokens.issuer,
            tenantId,
            people,
            rounds,
            rows,
          })),
        ];
        for (const server of servers) await server.end();
        return figures;
      }),
    ),
};

const OPENING = { migrationsDir, now: () => new Date(), log: silentLog };

async function listing({ url, tenantId, servers, rounds, rows }: Measuring): Promise<Figure[]> {
  const [few, many] = servers;
  const people = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, at) => bearer(`person-${at + 1}`)),
  );
  const answer = await fetch(originOf(few) + LIST, { headers: { authorization: people[0] ?? '' } });
  const body = Buffer.from(await answer.arrayBuffer());
  const { date: _, connection: __, 'keep-alive': ___, ...headers } = Object.fromEntries(answer.headers);
  const bare = await startChild(new URL('children/bare-list.ts', import.meta.url), {
    url,
    headers,
    body: body.toString('base64'),
    issuer: tokens.issuer,
    tenantId,
  });
  const get = (child: Child) => () =>
    requestsPerSecond(originOf(child), {
      path: LIST,
      method: 'GET',
      connections: CONNECTIONS,
      requestsOf: (connection) => [{ headers: { authorization: people[connection] ?? '' } }],
    });
  const contestants = { ours: get(few), theirs: get(bare), many: get(many) };
  for (const warm of Object.values(contestants)) await warm();
  const { ours, theirs, many: withMany } = await interleaved(rounds, contestants);
  await bare.end();
  return [
    {
      name: 'GET /courses/list, logged in, 200 courses, against a bare server with the same queries',
      value: medianRatio(ours, theirs),
      unit: '',
      limit: { atLeast: 0.5 },
      note: `${Math.round(median(ours))} of ${Math.round(median(theirs))} requests/s, ${body.length} bytes`,
    },
    {
      name: `… with ${rows.many} records against ${rows.few}`,
      value: medianRatio(withMany, ours),
      unit: '',
      limit: { atLeast: 0.75 },
    },
  ];
}

async function bearer(subject: string): Promise<string> {
  return `Bearer ${await signToken({ subject, expiresIn: 7200 })}`;
}
