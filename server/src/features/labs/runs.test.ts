import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { runExercise } from '@academy/contract/labs';
import { contentTree } from '../../testing/content.ts';
import { labFiles } from '../../testing/lab-content.ts';
import { sampleFiles } from '../../testing/sample-content.ts';
import { testServer } from '../../testing/server.ts';
import type { PersonName } from '../../testing/tokens.ts';
import { whenDone } from '../../testing/when-done.ts';

const TOKEN = 'the token of this runner';
const RESULT = { outcome: 'finished', exitCode: 0, output: 'Hello\n', diagnostics: [], tests: null };

let answer = { status: 200, body: RESULT as object };
const asked: { authorization: string | undefined; body: Record<string, unknown> }[] = [];
const runner = createServer((request, response) => {
  let text = '';
  request.on('data', (part: Buffer) => (text += part.toString()));
  request.on('end', () => {
    const body = JSON.parse(text) as Record<string, unknown>;
    asked.push({ authorization: request.headers.authorization, body });
    response.writeHead(answer.status).end(JSON.stringify(answer.body));
  });
});
await new Promise<void>((resolve) => runner.listen(0, '127.0.0.1', resolve));
whenDone(() => void runner.close());
beforeEach(() => {
  answer = { status: 200, body: RESULT };
  asked.length = 0;
});

const tree = contentTree({
  ...sampleFiles,
  ...labFiles,
  'spring/courses/02-coffee/workshops/grind/workshop/workshop.yaml': 'commands: [java]\n',
});
const tenants = { tenants: tree.folder };
const { port } = runner.address() as AddressInfo;
const server = await testServer({
  config: { folders: tenants, runner: { url: `http://127.0.0.1:${port}`, token: TOKEN } },
});

const GRINDING = { lessonId: 'grinding', courseId: 'coffee' };
const EXERCISE = {
  task: 'run' as const,
  files: [{ path: 'Main.java', content: 'class Main {}' }],
  mainClass: 'Main',
  arguments: [],
  stdin: '',
};
const run = (as?: PersonName, body: object = {}, on = server) =>
  on
    .client({ tenantId: 'spring', ...(as && { as }) })
    .send(runExercise, { query: {}, body: { ...GRINDING, ...EXERCISE, ...body } });

describe('an exercise in Java', () => {
  it('RUN-05 runs in the runner, which is not told whose program it is', async () => {
    expect((await run('grace')).data).toEqual(RESULT);
    expect(asked).toEqual([
      {
        authorization: `Bearer ${TOKEN}`,
        body: { ...EXERCISE, language: 'java', owner: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
      },
    ]);
  });

  it('RUN-05 runs for members who may open the lab, and only where a lab has such programs', async () => {
    await expect(run()).rejects.toMatchObject({ status: 401 });
    await expect(run('grace', { lessonId: 'brewing', courseId: 'making-tea' })).rejects.toMatchObject({
      status: 404,
    });
    expect(asked).toEqual([]);
  });

  it('RUN-05 names the field of a file that leads out of its folder', async () => {
    const files = [{ path: '../Main.java', content: '' }];
    await expect(run('grace', { files })).rejects.toMatchObject({ status: 400 });
    expect(asked).toEqual([]);
  });

  it.each([
    [429, 'the runner is busy'],
    [500, 'a run failed'],
    [200, 'the answer makes no sense'],
  ])('RUN-04 says to try again on %i: %s', async (status) => {
    answer = { status, body: { error: 'no room in /sys/fs/cgroup' } };
    const refused = await run('grace').catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 503 });
    expect(JSON.stringify(refused)).not.toContain('cgroup');
  });

  it('RUN-04 limits how often a person can run programs', async () => {
    const refused: unknown[] = [];
    for (let times = 0; times < 40; times++) await run('root').catch((error: unknown) => refused.push(error));
    expect(refused[0]).toMatchObject({ status: 429 });
  });

  it('RUN-05 says that nothing runs where no runner is set up', async () => {
    const without = await testServer({ config: { folders: tenants } });
    await expect(run('grace', {}, without)).rejects.toMatchObject({ status: 404 });
  });
});
