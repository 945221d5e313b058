import { renderQuiz } from '@academy/compiler/quiz-html';
import type { Reviews } from '@academy/contract/schemas/reviews';
import { parseQuiz } from '@academy/domain/quizzes';
import { publish } from '../server/src/features/publishing/publish.ts';
import { queryOnce } from '../server/src/testing/query-once.ts';
import { publicJwk, tokenSigner } from '../server/src/testing/tokens.ts';
import { makeCatalog } from './catalog.ts';
import { startChild } from './children.ts';
import { withDatabase, withFolder } from './database.ts';
import type { Bench, Figure } from './figures.ts';
import { quantile, timed } from './measure.ts';
import { withBrandOnly } from './tenants.ts';

const QUESTIONS_EACH = 10;
const CHECKS = { courses: 100, lessons: 5 };
const QUESTIONS = CHECKS.courses * CHECKS.lessons * QUESTIONS_EACH;
/** They have as many questions each. */
const OTHERS = 20;
const LIMIT_MS = 20;

const tokens = { issuer: 'http://bench.test/oidc', audience: 'http://bench.test/api/v1' };
const signToken = tokenSigner({ ...tokens, now: () => new Date() });

/** What reviews cost somebody with 5,000 questions: the first look, when all attempts are old, and every later one. */
export const reviews: Bench = {
  name: 'reviews',
  run: ({ quick }) =>
    withFolder((folder) =>
      withDatabase(folder, async ({ pool, url }) => {
        const { tenantId, tenants } = await withBrandOnly(folder);
        await publish(pool, makeCatalog(CHECKS).publicationFor(tenantId));
        await addChecks(url);
        await addAttempts(url);
        const server = await startChild(new URL('children/serve.ts', import.meta.url), {
          url,
          tenants,
          signing: { ...tokens, jwk: publicJwk },
        });
        const { origin } = server.firstLine as { origin: string };
        const authorization = `Bearer ${await signToken({ subject: 'person-1', expiresIn: 7200 })}`;
        const until = new Date(Date.now() + 3_600_000).toISOString();
        const read = async (path: string) => {
          const answer = await fetch(`${origin}/api/v1/me/${path}?until=${until}`, {
            headers: { authorization },
          });
          if (!answer.ok) throw new Error(`${path} answered with status ${answer.status}`);
          return ((await answer.json()) as { data: unknown }).data;
        };
        const first = await timed(() => read('reviews'));
        const entering = await timed(async () => {
          while (((await read('reviews')) as Reviews).total < QUESTIONS) await delay(50);
        });
        const rounds = quick ? 30 : 200;
        const figures = [
          figureOf(`GET /me/reviews, ${QUESTIONS} questions`, await timesOf(() => read('reviews'), rounds)),
          figureOf('… the questions of a day', await timesOf(() => read('reviews/questions'), rounds)),
          {
            name: `… the first time, with ${CHECKS.courses * CHECKS.lessons} old attempts`,
            value: 1000 * first.seconds,
            unit: 'ms',
            note: `all are entered ${entering.seconds.toFixed(1)} s later`,
          },
        ];
        await server.end();
        return figures;
      }),
    ),
};

function figureOf(name: string, times: readonly number[]): Figure {
  return {
    name,
    value: quantile(times, 0.5),
    unit: 'ms',
    limit: { atMost: LIMIT_MS },
    note: `p95 ${quantile(times, 0.95).toFixed(1)} ms`,
  };
}

/** Milliseconds of each request, one after the other. */
async function timesOf(work: () => Promise<unknown>, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(1000 * (await timed(work)).seconds);
  return times.slice(Math.min(10, rounds / 3));
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

const WHEN = `timestamptz '2025-01-05T09:00:00Z'`;

/** Every lesson gets the same questions, which are others in each of them. */
async function addChecks(url: string): Promise<void> {
  const quiz = Array.from(
    { length: QUESTIONS_EACH },
    (_, at) =>
      `## Is ${at} a number?\n\n1. [x] Yes\n   > It can be \`counted\`.\n2. [ ] No\n3. [ ] Only in some languages\n`,
  ).join('\n');
  const html = JSON.stringify(await renderQuiz(parseQuiz(quiz)));
  await queryOnce(
    url,
    `update documents set quiz = ${literal(quiz)}, quiz_html = ${literal(html)}
     where hash in (select hash from item_versions where kind = 'lesson')`,
  );
}

/** One person with an old attempt at each check, half of it missed, and others whose questions are in the schedule. */
async function addAttempts(url: string): Promise<void> {
  const answers = Array.from({ length: QUESTIONS_EACH }, (_, at) => [at % 2 === 0 ? 'Yes' : 'No']);
  await queryOnce(
    url,
    `insert into users (id, provider, subject, email, first_name, created_at, updated_at)
     select md5(n::text)::uuid, '${tokens.issuer}', 'person-' || n, 'person-' || n || '@academy.test', 'Person', ${WHEN}, ${WHEN}
     from generate_series(1, ${1 + OTHERS}) as n;
     insert into quiz_attempts (id, user_id, item_id, hash, revision, seed, questions, answers, score, passed, opened_at,
       submitted_at)
     select gen_random_uuid(), md5('1')::uuid, item_id, hash, from_rev, 1, ${QUESTIONS_EACH}, ${literal(JSON.stringify(answers))},
       ${QUESTIONS_EACH / 2}, false, ${WHEN}, ${WHEN} + item_id * interval '1 minute'
     from item_versions where kind = 'lesson';
     insert into reviews (user_id, item_id, question, hash, due_at, stability, difficulty, reps, lapses, rated_at)
     select md5(n::text)::uuid, item_id, lpad(q::text, 22, '0'), hash, ${WHEN} + q * interval '1 day', 1, 5, 1, 0, ${WHEN}
     from item_versions, generate_series(1, ${QUESTIONS_EACH}) as q, generate_series(2, ${1 + OTHERS}) as n
     where kind = 'lesson'`,
  );
  for (const table of ['users', 'quiz_attempts', 'reviews', 'documents'])
    await queryOnce(url, `vacuum analyze ${table}`);
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
