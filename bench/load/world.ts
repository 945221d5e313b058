import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { freePort } from '../../server/src/database/embedded/postmaster.ts';
import { publish } from '../../server/src/features/publishing/publish.ts';
import { publicJwk, tokenSigner } from '../../server/src/testing/tokens.ts';
import { makeCatalog } from '../catalog.ts';
import { startChild } from '../children.ts';
import type { StageInput } from '../children/learners.ts';
import { withDatabase, withFolder } from '../database.ts';
import type { StageResult } from './open-loop.ts';
import { addRecords } from '../records.ts';
import { withBrandOnly } from '../tenants.ts';
import { addAccounts } from './sign-in.ts';

/** Enough lessons that most are rarely read, and a list as long as that of a real academy. */
const SIZE = { courses: 200, lessons: 10, hasChecks: true };
/** Room for all of its pages in all encodings; three quarters are for pages without a query. */
const ROOM = { PAGE_CACHE_MB: '256' };
const RECORDS_EACH = 100;

export type ServerState = { eventLoopMaxMs: number; megabytes: number; cpuSeconds: number };

export type LoadedServer = {
  base: string;
  state: () => Promise<ServerState>;
  end: () => Promise<void>;
};

type Acknowledged = { person: number; lesson: string };
export type Stage = StageResult & { cpuSeconds: number; acknowledged: Acknowledged[] };

export type LoadWorld = {
  pool: Pool;
  /** Another node on the same database, with its own environment variables. */
  serve: (settings?: Record<string, string>) => Promise<LoadedServer>;
  /** Sends requests at a rate; one generator process runs all stages, so that it is warm. */
  offer: (stage: StageInput) => Promise<Stage>;
  /** Requests every public page and response once, as a running node has. */
  warm: (server: LoadedServer) => Promise<void>;
  /** How many acknowledged completions are missing in the database. */
  countLost: (acknowledged: readonly Acknowledged[]) => Promise<number>;
};

/** A catalog, learners with records and tokens, and a generator; servers are started on demand. */
export function withLearners<Result>(
  { people, courses = SIZE.courses }: { people: number; courses?: number },
  work: (world: LoadWorld) => Promise<Result>,
): Promise<Result> {
  return withFolder((folder) =>
    withDatabase(folder, async ({ pool, url }) => {
      const size = { ...SIZE, courses };
      // Tokens contain the address of their issuer, so it is chosen in advance for all servers.
      const base = `http://localhost:${await freePort()}`;
      const signing = { issuer: `${base}/oidc`, audience: `${base}/api/v1` };
      const { tenantId, tenants } = await withBrandOnly(folder);
      await publish(pool, makeCatalog(size).publicationFor(tenantId));
      await addRecords(url, { issuer: signing.issuer, rows: people * RECORDS_EACH });
      const accounts = Array.from({ length: 50 }, (_, at) => `account-${at}@academy.test`);
      await addAccounts(pool, accounts);
      const audienceFile = join(folder, 'audience.json');
      const tokens = await signTokens(signing, people);
      await writeFile(audienceFile, JSON.stringify({ ...size, tokens }));
      const generator = await startChild(new URL('../children/learners.ts', import.meta.url), {
        audienceFile,
        accounts,
      });
      const { control } = generator.firstLine as { control: string };
      try {
        return await work({
          pool,
          async serve(settings = {}) {
            const child = await startChild(new URL('../children/serve.ts', import.meta.url), {
              url,
              tenants,
              port: Number(new URL(base).port),
              signing: { ...signing, jwk: publicJwk },
              settings: { ...ROOM, ...settings },
              isQuiet: true,
            });
            const { state } = child.firstLine as { state: string };
            return {
              base,
              end: child.end,
              state: async () => (await (await fetch(state)).json()) as ServerState,
            };
          },
          offer: async (stage) => {
            const answer = await fetch(control, { method: 'POST', body: JSON.stringify(stage) });
            return (await answer.json()) as Stage;
          },
          warm: ({ base: origin }) => warm(origin, size),
          countLost: (acknowledged) => countLost(pool, acknowledged),
        });
      } finally {
        await generator.end();
      }
    }),
  );
}

async function signTokens(signing: { issuer: string; audience: string }, people: number): Promise<string[]> {
  const sign = tokenSigner({ ...signing, now: () => new Date() });
  const tokens: string[] = [];
  for (let person = 1; person <= people; person++)
    tokens.push(await sign({ subject: `person-${person}`, expiresIn: 24 * 3600 }));
  return tokens;
}

async function warm(base: string, { courses, lessons }: typeof SIZE): Promise<void> {
  const lessonNames = Array.from({ length: courses * lessons }, (_, at) => {
    const course = 1 + Math.floor(at / lessons);
    return { course: `course-${course}`, lesson: `lesson-${course}-${1 + (at % lessons)}` };
  });
  const paths = [
    ...Array.from({ length: courses }, (_, at) => `/courses/course-${at + 1}`),
    ...lessonNames.flatMap(({ course, lesson }) => [
      `/courses/${course}/lessons/${lesson}`,
      `/api/v1/lessons/${course}/${lesson}`,
    ]),
  ];
  const next = paths.values();
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const path of next) await requestUntilServed(base + path);
    }),
  );
}

/** A node with empty caches may refuse pages. */
async function requestUntilServed(address: string): Promise<void> {
  for (;;) {
    const answer = await fetch(address, { headers: { 'accept-encoding': 'br' } });
    await answer.arrayBuffer();
    if (answer.ok) return;
    if (answer.status !== 503) throw new Error(`${address} answered ${answer.status}`);
    await delay(1_000);
  }
}

async function countLost(pool: Pool, acknowledged: readonly Acknowledged[]): Promise<number> {
  const { rows } = await pool.query<{ lost: number }>(
    `select count(*)::int as lost from unnest($1::text[], $2::text[]) as done(subject, lesson)
     where not exists (
       select from progress p join users u on u.id = p.user_id join items i on i.id = p.item_id
       where u.subject = done.subject and i.content_id = done.lesson and i.kind = 'lesson' and p.completed_at is not null)`,
    [acknowledged.map(({ person }) => `person-${person + 1}`), acknowledged.map(({ lesson }) => lesson)],
  );
  return rows[0]?.lost ?? Number.NaN;
}
