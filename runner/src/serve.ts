import { timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { QueueFull } from './fair-queue.ts';
import type { FairQueue } from './fair-queue.ts';
import { runRequest } from '@academy/domain/exercise-runs';
import type { RunRequest, RunResult } from '@academy/domain/exercise-runs';

type Options = {
  queue: FairQueue;
  run: (request: RunRequest, signal: AbortSignal) => Promise<RunResult>;
  /** What callers have to send as bearer token; undefined where a socket's file mode says who may call. */
  token: string | undefined;
  log: (message: string) => void;
};

const MOST_BYTES = 4_000_000;

/** `POST /run` runs an exercise; `GET /health` tells how busy the runner is. */
export function runnerServer({ queue, run, token, log }: Options): Server {
  return createServer({ requestTimeout: 30_000 }, (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    void handle(request, response).then(
      ([status, body]) => answer(status, body),
      (error: unknown) => {
        // The caller has disconnected.
        if (response.destroyed) return;
        log(error instanceof Error ? (error.stack ?? error.message) : String(error));
        answer(500, { error: 'The run failed. The log of the runner says why.' });
      },
    );
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<[number, object]> {
    if (token !== undefined && !isSame(request.headers.authorization ?? '', `Bearer ${token}`))
      return [401, { error: 'Send the token of the runner.' }];
    if (request.method === 'GET' && request.url === '/health') return [200, queue.state()];
    if (request.method !== 'POST' || request.url !== '/run')
      return [404, { error: 'Only POST /run and GET /health.' }];
    const body = await readBody(request);
    if (body === null) return [413, { error: `A request has at most ${MOST_BYTES} bytes.` }];
    const parsed = runRequest.safeParse(parseJson(body));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return [400, { error: `${issue?.path.join('.') || 'body'}: ${issue?.message}` }];
    }
    const gone = new AbortController();
    response.once('close', () => gone.abort(new Error('The client has left.')));
    try {
      const turn = { owner: parsed.data.owner, signal: gone.signal };
      return [200, await queue.run(turn, () => run(parsed.data, gone.signal))];
    } catch (error) {
      if (error instanceof QueueFull) return [429, { error: 'Too many runs are waiting. Try again soon.' }];
      throw error;
    }
  }
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
