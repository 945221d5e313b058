import type { Request } from 'autocannon';
import type { Pool } from 'pg';
import { buildCatalog } from '../server/src/catalog/model.ts';
import { readRows } from '../server/src/catalog/rows.ts';
import { countedLessons } from '../server/src/catalog/visible.ts';
import { openDatabase } from '../server/src/database/database.ts';
import { publish } from '../server/src/features/publishing/publish.ts';
import { changeCompletion } from '../server/src/learning/completion.ts';
import type { LearningItem } from '../server/src/learning/learning-item.ts';
import { queryOnce } from '../server/src/testing/query-once.ts';
import { publicJwk, tokenSigner } from '../server/src/testing/tokens.ts';
import { makeCatalog } from './catalog.ts';
import { startChild } from './children.ts';
import type { Child } from './children.ts';
import { migrationsDir, silentLog, withDatabase, withFolder } from './database.ts';
import type { Bench, Figure } from './figures.ts';
import { interleaved, median } from './measure.ts';
import { readingMyLearning } from './my-learning.ts';
import { medianRatio, requestsPerSecond, runsPerSecond } from './rates.ts';
import { addRecords, upsert } from './records.ts';
import { withBrandOnly } from './tenants.ts';

const FEW = 10_000;
const CONNECTIONS = 10;
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
        await addRecords(url, { issuer: tokens.issuer, rows: FEW });
        await addRecords(manyUrl, { issuer: tokens.issuer, rows });
        await many.stop();

        const serve = (database: string) =>
          startChild(new URL('children/serve.ts', import.meta.url), {
            url: database,
            tenants,
            signing: { ...tokens, jwk: publicJwk },
          });
        const servers = [await serve(url), await serve(manyUrl)] as const;
        const rounds = quick ? 3 : 9;
        const measuring = { pool, url, tenantId, servers, rounds, rows };
        const returning = Array.from({ length: CONNECTIONS }, (_, at) => 3 * CONNECTIONS + at);
        const people = await Promise.all(
          returning.map(async (at) => ({ subject: `person-${at + 1}`, authorization: await bearer(at) })),
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

type Servers = readonly [few: Child, many: Child];

type Measuring = {
  pool: Pool;
  url: string;
  tenantId: string;
  servers: Servers;
  rounds: number;
  rows: number;
};

/** Once as the statement alone and once as the whole call, each against the same thing done barely. */
async function completing({ pool, url, tenantId, servers, rounds, rows }: Measuring): Promise<Figure[]> {
  const [few, many] = servers;
  const people = await Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => bearer(at)));
  const bare = await startChild(new URL('children/bare-upserts.ts', import.meta.url), { url });
  const post = (child: Child) => () =>
    requestsPerSecond(originOf(child), {
      path: '/api/v1/lessons/mark-complete',
      method: 'POST',
      connections: CONNECTIONS,
      requestsOf: (connection) => completions(people[connection] ?? ''),
    });
  const { users, subjects } = await readSubjects(pool, tenantId);
  const contestants = {
    statement: () =>
      runsPerSecond(users, (userId, at) =>
        completeOne({ pool, userId, subject: subjects[at % subjects.length] }),
      ),
    upsert: () =>
      runsPerSecond(users, (userId, at) =>
        upsert(pool, { userId, itemId: subjects[at % subjects.length]?.item.itemId }),
      ),
    call: post(few),
    bareCall: post(bare),
    callWithMany: post(many),
  };
  for (const warm of Object.values(contestants)) await warm();
  const { statement, upsert: upserts, call, bareCall, callWithMany } = await interleaved(rounds, contestants);
  await bare.end();
  return [
    {
      name: 'completing a lesson against a bare upsert, over one pool',
      value: medianRatio(statement, upserts),
      unit: '',
      limit: { atLeast: 0.5 },
      note: `${Math.round(median(statement))} of ${Math.round(median(upserts))}/s`,
    },
    {
      name: 'POST /lessons/mark-complete against a bare server with one upsert',
      value: medianRatio(call, bareCall),
      unit: '',
      note: `${Math.round(median(call))} of ${Math.round(median(bareCall))} requests/s`,
    },
    {
      name: `… with ${rows} records against ${FEW}`,
      value: medianRatio(callWithMany, call),
      unit: '',
      limit: { atLeast: 0.75 },
    },
  ];
}

async function listing({ url, tenantId, servers, rounds, rows }: Measuring): Promise<Figure[]> {
  const [few, many] = servers;
  // Others than those who completed every lesson just now, which hardly anybody does.
  const people = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, at) => bearer(2 * CONNECTIONS + at)),
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
      name: `… with ${rows} records against ${FEW}`,
      value: medianRatio(withMany, ours),
      unit: '',
      limit: { atLeast: 0.75 },
    },
  ];
}

function completeOne({
  pool,
  userId,
  subject,
}: {
  pool: Pool;
  userId: string;
  subject: LearningItem | undefined;
}) {
  if (!subject) throw new Error('There is nothing to complete');
  const person = { kind: 'member', userId, isAdmin: false, isPro: false } as const;
  return changeCompletion(pool, { action: 'complete', person, item: subject, now: new Date() });
}

/** People and lessons; the people are others than those who complete lessons by calls. */
async function readSubjects(
  pool: Pool,
  tenantId: string,
): Promise<{ users: string[]; subjects: Extract<LearningItem, { kind: 'lesson' }>[] }> {
  const names = Array.from({ length: CONNECTIONS }, (_, at) => `person-${CONNECTIONS + 1 + at}`);
  const { rows } = await pool.query<{ id: string }>('select id from users where subject = any($1)', [names]);
  const courses = buildCatalog(await readRows(pool)).of(tenantId).courses.listed;
  return {
    users: rows.map(({ id }) => id),
    subjects: courses.flatMap((course) =>
      countedLessons(course).map((item) => ({ kind: 'lesson' as const, item, course })),
    ),
  };
}

function completions(authorization: string): Request[] {
  const headers = { authorization, 'content-type': 'application/json' };
  return Array.from({ length: SIZE.courses * SIZE.lessons }, (_, at) => {
    const course = 1 + (at % SIZE.courses);
    const lesson = 1 + Math.floor(at / SIZE.courses);
    const body = {
      lessonId: `lesson-${course}-${lesson}`,
      courseId: `course-${course}`,
      isLastLesson: false,
      operationType: 'COMPLETE_LESSON',
    };
    return { headers, body: JSON.stringify(body) };
  });
}

async function bearer(at: number): Promise<string> {
  return `Bearer ${await signToken({ subject: `person-${at + 1}`, expiresIn: 7200 })}`;
}

function originOf(child: Child): string {
  return (child.firstLine as { origin: string }).origin;
}
