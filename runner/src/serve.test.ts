import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';
import type { RunRequest, RunResult } from '@academy/domain/exercise-runs';
import { runnerServer } from './serve.ts';

const RESULT: RunResult = { outcome: 'finished', exitCode: 0, output: 'hi\n', diagnostics: [], tests: null };
const REQUEST = {
  owner: 'ada',
  language: 'java',
  task: 'run',
  mainClass: 'Main',
  files: [{ path: 'src/Main.java', content: 'class Main {}' }],
};
const TOKEN = 'a token of thirty-two characters';

let close: (() => void) | undefined;
afterEach(() => close?.());

async function open(run: (request: RunRequest, signal: AbortSignal) => Promise<RunResult>, waiting = 1) {
  const logged: string[] = [];
  const server = runnerServer({
    queue: createFairQueue({ places: 1, waiting, waitingPerOwner: 1 }),
    run,
    token: TOKEN,
    log: (message) => logged.push(message),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  const send = async (body: unknown, init: RequestInit = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}/run`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { authorization: `Bearer ${TOKEN}` },
      ...init,
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { send, logged };
}

describe('a runner', () => {
  it('RUN-05 answers a run with its result', async () => {
    const asked: RunRequest[] = [];
    const { send } = await open(async (request) => {
      asked.push(request);
      return RESULT;
    });
    expect(await send(REQUEST)).toEqual({ status: 200, body: RESULT });
    expect(asked).toEqual([{ ...REQUEST, arguments: [], stdin: '' }]);
  });

  it('RUN-05 refuses callers without its token', async () => {
    const { send } = await open(async () => RESULT);
    expect((await send(REQUEST, { headers: { authorization: 'Bearer other' } })).status).toBe(401);
    expect((await send(REQUEST, { headers: {} })).status).toBe(401);
  });

  it('RUN-05 names the field that is wrong', async () => {
    const { send } = await open(async () => RESULT);
    const refused = async (body: unknown) => {
      const { status, body: answer } = await send(body);
      expect(status).toBe(400);
      return answer['error'];
    };
    expect(await refused({ ...REQUEST, task: 'deploy' })).toMatch(/^task: /);
    for (const path of ['/etc/passwd', '../x', 'a/../../x', 'a//b', '', 'a\0b'])
      expect(await refused({ ...REQUEST, files: [{ path, content: '' }] })).toMatch(/^files\.0\.path: /);
    expect(await refused('{')).toMatch(/^body: /);
    expect((await send('x'.repeat(4_000_001))).status).toBe(413);
  });

  it('RUN-04 refuses a run where too many wait', async () => {
    const { send } = await open(() => new Promise(() => {}));
    void send(REQUEST).catch(() => {});
    void send(REQUEST).catch(() => {});
    await expect
      .poll(
        async () =>
          (await send(REQUEST, { signal: AbortSignal.timeout(500) }).catch(() => ({ status: 0 }))).status,
      )
      .toBe(429);
  });

  it('RUN-05 stops a run when its caller disconnects', async () => {
    const states: string[] = [];
    const { send } = await open((_request, signal) => {
      states.push('started');
      signal.addEventListener('abort', () => states.push('stopped'));
      return new Promise(() => {});
    });
    const left = new AbortController();
    const answer = send(REQUEST, { signal: left.signal });
    await expect.poll(() => states).toEqual(['started']);
    left.abort();
    await expect(answer).rejects.toThrow();
    await expect.poll(() => states).toEqual(['started', 'stopped']);
  });

  it('RUN-05 keeps what went wrong in its log', async () => {
    const { send, logged } = await open(() => Promise.reject(new Error('no room in /sys/fs/cgroup')));
    const { status, body } = await send(REQUEST);
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('cgroup');
    expect(logged[0]).toContain('no room in /sys/fs/cgroup');
  });
});
