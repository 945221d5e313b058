import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { localFetch } from '@academy/compiler/local-fetch';
import { bundle } from '@academy/compiler/testing/bundle';
import { createClient } from '@academy/contract/client';
import type { Client } from '@academy/contract/client';
import { getCourse } from '@academy/contract/courses';
import { markComplete } from '@academy/contract/progress';
import { seededRandom } from '@academy/domain/seeded-random';
import { contentTree } from './content.ts';
import { privateFolder } from './folders.ts';
import type { HeldServer } from './hold-server.ts';
import { longCourse, longCourseLessons } from './long-course.ts';
import { publicJwk, tokenSigner } from './tokens.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const tokens = { issuer: 'http://localhost/oidc', audience: 'http://localhost/api/v1' };
const signToken = tokenSigner({ ...tokens, now: () => new Date() });

type Running = { child: ChildProcess; clientOf: (subject: string) => Promise<Client> };

/** Longer than a write takes, so that kills happen before, during and after each part. */
const LONGEST_DELAY_MS = 30;

/**
 * Kills the server, every second time with its database, while lessons are being completed, and then checks
 * what was stored. A failure names its seed, which reproduces the delays.
 */
export async function expectToSurviveKills(rounds: number, seed = randomInt(2 ** 31)): Promise<void> {
  const random = seededRandom(seed);
  const { folder: tenants } = contentTree(longCourse);
  const programs = await bundle(
    { 'hold-server': new URL('hold-server.ts', import.meta.url) },
    onTestFinished,
  );
  const script = fileURLToPath(new URL('hold-server.js', programs));
  const data = await privateFolder();
  onTestFinished(data.remove);
  const start = () => startServer(script, { dataDir: data.path, tenants });
  let server = await start();
  onTestFinished(() => void server.child.kill('SIGKILL'));
  for (let round = 1; round <= rounds; round++) {
    const delayMs = Math.floor(random() * (LONGEST_DELAY_MS + 1));
    try {
      await surviveKill(round, delayMs);
    } catch (cause) {
      throw new Error(`Round ${round} with the seed ${seed}, killed after ${delayMs} ms`, { cause });
    }
  }
  const ended = once(server.child, 'exit');
  server.child.kill('SIGTERM');
  await ended;

  async function surviveKill(round: number, delayMs: number): Promise<void> {
    const subject = `ada-${round}`;
    const acknowledged = await completeUntilKilled(await server.clientOf(subject), {
      enough: 3 + (round % 10),
      delayMs,
      kill: await killerOf(server, { dataDir: data.path, withDatabase: round % 2 === 0 }),
    });
    server = await start();
    const client = await server.clientOf(subject);
    const course = (await client.send(getCourse, { query: { slug: 'long' } })).data;
    const complete = course.lessons.flatMap(({ lessonId, isComplete }) => (isComplete ? [lessonId] : []));
    expect(complete).toEqual(expect.arrayContaining(acknowledged));
    expect(course.completedLesson).toBe(complete.length);
  }
}

/**
 * Three tabs work concurrently; the server is killed some time after enough completions were acknowledged.
 */
async function completeUntilKilled(
  client: Client,
  { enough, delayMs, kill }: { enough: number; delayMs: number; kill: () => Promise<void> },
): Promise<string[]> {
  const waiting = [...longCourseLessons];
  const acknowledged: string[] = [];
  let isKilled = false;
  let killed: Promise<void> | undefined;
  const killLater = async () => {
    await delay(delayMs);
    isKilled = true;
    await kill();
  };
  const tab = async () => {
    for (let lessonId = waiting.shift(); lessonId; lessonId = waiting.shift()) {
      try {
        const body = { lessonId, courseId: 'long', operationType: 'COMPLETE_LESSON' as const };
        await client.send(markComplete, { query: {}, body });
      } catch (error) {
        if (isKilled) return;
        throw error;
      }
      acknowledged.push(lessonId);
      if (acknowledged.length >= enough) killed ??= killLater();
    }
  };
  await Promise.all([tab(), tab(), tab()]);
  await killed;
  return acknowledged;
}

async function startServer(script: string, held: Pick<HeldServer, 'dataDir' | 'tenants'>): Promise<Running> {
  const input: HeldServer = { ...held, root, tokens, jwk: publicJwk };
  const child = spawn(process.execPath, [script, JSON.stringify(input)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const port = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([line]) => Number(line)),
    once(child, 'exit').then(() => {
      throw new Error(`The server ended before it was ready: ${complaint}`);
    }),
  ]);
  return {
    child,
    async clientOf(subject) {
      const token = await signToken({ subject });
      const baseUrl = `http://localhost:${port}/api/v1`;
      return createClient({ baseUrl, tenantId: 'spring', token: () => token, fetch: localFetch });
    },
  };
}

/** Returns a function that kills immediately, having read everything it needs. */
async function killerOf(
  { child }: Running,
  { dataDir, withDatabase }: { dataDir: string; withDatabase: boolean },
): Promise<() => Promise<void>> {
  const note = await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8');
  const database = Number(note.split('\n')[0]);
  return async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    if (withDatabase) process.kill(database, 'SIGKILL');
    await ended;
  };
}
