import type { Request } from 'autocannon';
import type { Pool } from 'pg';
import { buildCatalog } from '../server/src/catalog/model.ts';
import { readRows } from '../server/src/catalog/rows.ts';
import { countedLessons } from '../server/src/catalog/visible.ts';
import { changeCompletion } from '../server/src/learning/completion.ts';
import type { LearningItem } from '../server/src/learning/learning-item.ts';
import { startChild } from './children.ts';
import type { Child } from './children.ts';
import type { Figure } from './figures.ts';
import { interleaved, median } from './measure.ts';
import { medianRatio, requestsPerSecond, runsPerSecond } from './rates.ts';
import { addPeople, upsert } from './records.ts';

export const CONNECTIONS = 10;

export type Measuring = {
  pool: Pool;
  url: string;
  tenantId: string;
  size: { courses: number; lessons: number };
  servers: readonly [few: Child, many: Child];
  rounds: number;
  /** How many records there are on either of them. */
  rows: { few: number; many: number };
  bearer: (subject: string) => Promise<string>;
};

/**
 * Who completes lessons. In each round they are others, who have completed nothing: whoever completes a lesson again
 * writes nothing.
 */
const NEWCOMERS = { statement: 'newcomer', upsert: 'writer', call: 'caller', bareCall: 'guest' };

/** As a server in service is: V8 still compiles what a call needs after ten thousand of them. */
const WARM_ROUNDS = 5;

export async function addNewcomers(
  url: string,
  { issuer, rounds }: { issuer: string; rounds: number },
): Promise<void> {
  const people = (WARM_ROUNDS + rounds) * CONNECTIONS;
  for (const name of Object.values(NEWCOMERS)) await addPeople(url, { issuer, name, people });
}

/** The subjects of the next ten of them at each call. */
function groupsOf(name: string): () => string[] {
  let taken = 0;
  return () => Array.from({ length: CONNECTIONS }, () => `${name}-${++taken}`);
}

/** Once as the statement alone and once as the whole call, each against the same thing done barely. */
export async function completing({
  pool,
  url,
  tenantId,
  size,
  servers: [few, many],
  rounds,
  rows,
  bearer,
}: Measuring): Promise<Figure[]> {
  const bare = await startChild(new URL('children/bare-upserts.ts', import.meta.url), {
    url,
    name: NEWCOMERS.bareCall,
  });
  const post = (child: Child, name: string) => {
    const next = groupsOf(name);
    return async () => {
      const people = await Promise.all(next().map(bearer));
      return requestsPerSecond(originOf(child), {
        path: '/api/v1/lessons/mark-complete',
        method: 'POST',
        connections: CONNECTIONS,
        requestsOf: (connection) => completions(people[connection] ?? '', size),
      });
    };
  };
  const lessons = await readLessons(pool, tenantId);
  const run = (name: string, work: (userId: string, lesson: LearningItem) => Promise<unknown>) => {
    const next = groupsOf(name);
    return async () => {
      const { rows: users } = await pool.query<{ id: string }>(
        'select id from users where subject = any($1)',
        [next()],
      );
      return runsPerSecond(
        users.map(({ id }) => id),
        (userId, at) => work(userId, lessons[at % lessons.length] as LearningItem),
      );
    };
  };
  const contestants = {
    statement: run(NEWCOMERS.statement, (userId, lesson) => complete(pool, { userId, lesson })),
    upsert: run(NEWCOMERS.upsert, (userId, { item }) => upsert(pool, { userId, itemId: item.itemId })),
    call: post(few, NEWCOMERS.call),
    bareCall: post(bare, NEWCOMERS.bareCall),
    callWithMany: post(many, NEWCOMERS.call),
  };
  await interleaved(WARM_ROUNDS, contestants);
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
      limit: { atLeast: 0.25 },
      note: `${Math.round(median(call))} of ${Math.round(median(bareCall))} requests/s`,
    },
    {
      name: `… with ${rows.many} records against ${rows.few}`,
      value: medianRatio(callWithMany, call),
      unit: '',
      limit: { atLeast: 0.75 },
    },
  ];
}

function complete(pool: Pool, { userId, lesson }: { userId: string; lesson: LearningItem }) {
  const person = { kind: 'member', userId, isAdmin: false, isPro: false } as const;
  return changeCompletion(pool, { action: 'complete', person, item: lesson, now: new Date() });
}

/** In the order in which a learner takes them. */
async function readLessons(pool: Pool, tenantId: string): Promise<LearningItem[]> {
  const courses = buildCatalog(await readRows(pool)).of(tenantId).courses.listed;
  return courses.flatMap((course) =>
    countedLessons(course).map((item) => ({ kind: 'lesson' as const, item, course })),
  );
}

function completions(authorization: string, { courses, lessons }: Measuring['size']): Request[] {
  const headers = { authorization, 'content-type': 'application/json' };
  return Array.from({ length: courses * lessons }, (_, at) => {
    const course = 1 + Math.floor(at / lessons);
    const lesson = 1 + (at % lessons);
    const body = {
      lessonId: `lesson-${course}-${lesson}`,
      courseId: `course-${course}`,
      isLastLesson: false,
      operationType: 'COMPLETE_LESSON',
    };
    return { headers, body: JSON.stringify(body) };
  });
}

export function originOf(child: Child): string {
  return (child.firstLine as { origin: string }).origin;
}
