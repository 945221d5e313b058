import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export type Send = (input: {
  path: string;
  token?: string;
  body?: object;
}) => Promise<{ status: number; text: string }>;

export type Acknowledged = { person: string; lessonId: string };

/** The effect of a fault: the longest time without an acknowledged write, and failures. */
export type Outage = {
  writes: number;
  failedWrites: number;
  longestGapMs: number;
  visits: number;
  failures: string[];
};

export type Load = {
  acknowledged: readonly Acknowledged[];
  /** Runs a fault, and waits until writes are acknowledged again. */
  during: (fault: () => Promise<void>) => Promise<Outage>;
  stop: () => Promise<void>;
};

type LoadInput = {
  send: Send;
  sign: (subject: string) => Promise<string>;
  writers: number;
  lessons: readonly string[];
  courseId: string;
  pages: readonly string[];
};

/**
 * A stream of new people who complete lessons, retrying each until it is acknowledged, and of visitors who
 * read.
 */
export function startLoad({ send, sign, writers, lessons, courseId, pages }: LoadInput): Load {
  const acknowledged: Acknowledged[] = [];
  let isStopped = false;
  let lastWriteAt = performance.now();
  let current: Outage = empty();

  const complete = async (token: string, lessonId: string): Promise<boolean> => {
    // The same for each retry, as in a browser.
    const body = { lessonId, courseId, operationType: 'COMPLETE_LESSON', at: new Date().toISOString() };
    while (!isStopped) {
      if (await attempt(() => send({ path: '/api/v1/lessons/mark-complete', token, body }))) return true;
      current.failedWrites += 1;
      await delay(100);
    }
    return false;
  };
  const write = async (writer: number) => {
    for (let count = 0; !isStopped; count += 1) {
      const person = `learner-${writer}-${count}`;
      const token = await sign(person);
      for (const lessonId of lessons) {
        if (!(await complete(token, lessonId))) return;
        const now = performance.now();
        current.longestGapMs = Math.max(current.longestGapMs, now - lastWriteAt);
        lastWriteAt = now;
        current.writes += 1;
        acknowledged.push({ person, lessonId });
        await delay(50);
      }
    }
  };
  const visit = async () => {
    for (let at = 0; !isStopped; at += 1) {
      const path = pages[at % pages.length] ?? '/';
      const failure = await send({ path }).then(
        ({ status }) => (status === 200 ? undefined : `${path}: ${status}`),
        (error: unknown) => `${path}: ${String(error)}`,
      );
      current.visits += 1;
      if (failure) current.failures.push(failure);
      await delay(50);
    }
  };
  const running = [...Array.from({ length: writers }, (_, writer) => write(writer)), visit(), visit()];

  return {
    acknowledged,
    async during(fault) {
      current = empty();
      lastWriteAt = performance.now();
      await fault();
      const after = current.writes;
      while (current.writes < after + writers * 5) await delay(50);
      const outage = current;
      current = empty();
      return outage;
    },
    async stop() {
      isStopped = true;
      await Promise.all(running);
    },
  };
}

/** Requests through the proxy with the host of a tenant. */
export function sender({ port, host }: { port: number; host: string }): Send {
  return ({ path, token, body }) =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          port,
          host: '127.0.0.1',
          path,
          method: body ? 'POST' : 'GET',
          timeout: 30_000,
          headers: {
            host,
            ...(token && { authorization: `Bearer ${token}` }),
            ...(body && { 'content-type': 'application/json', tenantId: host.split('.')[0] ?? '' }),
          },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (part: string) => (text += part));
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
          response.on('error', reject);
        },
      );
      sent.on('timeout', () => sent.destroy(new Error('no answer within 30 s')));
      sent.on('error', reject);
      sent.end(body && JSON.stringify(body));
    });
}

async function attempt(call: () => Promise<{ status: number }>): Promise<boolean> {
  return call().then(
    ({ status }) => status === 200,
    () => false,
  );
}

function empty(): Outage {
  return { writes: 0, failedWrites: 0, longestGapMs: 0, visits: 0, failures: [] };
}
