import { schemas } from '@academy/contract/schemas';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fakeServer } from './testing/fake-server.ts';
import { terminal } from './testing/terminal.ts';

const SERVER = 'https://learn.example.org';
const TOKEN = 'acd_test';
const plan = schemas.planPublish.example;
const nothing = {
  ...plan,
  total: { added: 0, changed: 0, removed: 0, moved: 0, unchanged: 14 },
  kinds: [],
  changes: [],
  moves: [],
  addresses: [],
  warnings: [],
};

async function world(
  answers: Parameters<typeof fakeServer>[0] = {},
  more: Parameters<typeof terminal>[0] = {},
) {
  const server = fakeServer(answers);
  const shell = terminal({ server: SERVER, token: TOKEN, fetch: server.fetch, ...more });
  await shell.run('new', 'course', 'Making Tea');
  shell.lines.length = 0;
  return { ...shell, server };
}

describe('academy login', () => {
  it('ADM-07 stores address, tenant and token readable only by the user, once the server accepts the token', async () => {
    const { fetch, requests } = fakeServer();
    const shell = terminal({ answers: ['  acd_secret \n'], fetch });
    expect(await shell.run('login', '--server', SERVER, '--tenant', 'tea')).toBe(0);
    const file = join(shell.configFolder, 'login.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      server: SERVER,
      tenant: 'tea',
      token: 'acd_secret',
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(shell.questions).toEqual([{ question: `Token for ${SERVER}: `, isSecret: true }]);
    expect(requests[0]?.headers).toMatchObject({ authorization: 'Bearer acd_secret', tenantid: 'tea' });
    expect([...shell.lines, ...shell.errors].join('')).not.toContain('acd_secret');
  });

  it('ADM-07 also takes the token from a pipe or the environment', async () => {
    const { fetch, requests } = fakeServer();
    expect(await terminal({ piped: 'acd_piped\n', fetch }).run('login', '--server', SERVER)).toBe(0);
    expect(await terminal({ token: 'acd_given', fetch }).run('login', '--server', SERVER)).toBe(0);
    expect(requests.map(({ headers }) => headers['authorization'])).toEqual([
      'Bearer acd_piped',
      'Bearer acd_given',
    ]);
  });

  it('ADM-07 stores no refused token, and sends none over plain HTTP', async () => {
    const { fetch } = fakeServer({ 'GET /publishing/revisions': { status: 401 } });
    const shell = terminal({ token: TOKEN, fetch });
    expect(await shell.run('login', '--server', SERVER)).toBe(2);
    expect(await shell.run('login', '--server', 'http://learn.example.org')).toBe(2);
    expect(await shell.run('login', '--server', 'learn')).toBe(2);
    expect(shell.errors).toEqual([
      `${SERVER} does not accept this token: log in again with academy login.`,
      'http://learn.example.org is not encrypted, so the token would be readable on its way: use https.',
      'learn is no address of a server; write it like https://learn.example.org.',
    ]);
    expect(() => statSync(join(shell.configFolder, 'login.json'))).toThrow('ENOENT');
  });

  it('ADM-07 is requested when no token is stored', async () => {
    const shell = terminal();
    expect(await shell.run('history')).toBe(2);
    expect(shell.errors).toEqual(['Log in first: academy login --server <address>, or set ACADEMY_TOKEN.']);
  });
});

describe('academy plan', () => {
  it('ADM-07 sends the folder under its name and shows what would change', async () => {
    const { run, lines, server } = await world();
    expect(await run('plan', 'Making Tea', '--set', 'EDITION=2')).toBe(0);
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /publishing/uploads?source=making-tea',
      'POST /publishing/plans',
    ]);
    expect(Number(server.requests[0]?.headers['content-length'])).toBeGreaterThan(500);
    expect([...server.files.keys()]).toContain('01-welcome/content.md');
    expect(server.requests[1]?.body).toMatchObject({ variables: { EDITION: '2' }, allowRemovals: false });
    expect(lines).toEqual([
      `course-making-tea → ${SERVER}`,
      '  + lesson tea-white  White tea',
      '  ~ lesson tea-green  Green tea',
      '      slug: green → green-tea',
      '      content',
      '        - Boil the water.',
      '        + Warm the water.',
      '  1 item only at another place: tea-black (2 → 3)',
      'Addresses that change',
      '  /courses/making-tea/lessons/green → /courses/making-tea/lessons/green-tea',
      '1 picture not copied, a box is shown instead',
      '    https://pictures.example.org/cup.png: its host answered 404',
      'Making Tea/course.json:9 warning: the instructor ines is neither in this folder nor live here\n    it is shown once it is published, from whichever folder',
      '7 people have begun what changes: Green tea (7)',
      '1 added, 1 changed, 0 removed, 1 at another place, 11 unchanged',
    ]);
  });

  it('ADM-07 names the source after the repository, or as given by --source', async () => {
    const { run, cwd, server } = await world();
    mkdirSync(join(cwd, 'Making Tea/.git'));
    writeFileSync(
      join(cwd, 'Making Tea/.git/config'),
      '[remote "origin"]\n\turl = git@example.org:tea/course-tea.git\n',
    );
    await run('plan', 'Making Tea');
    await run('plan', 'Making Tea', '--source', 'other');
    expect(server.requests.filter(({ path }) => path.includes('uploads')).map(({ path }) => path)).toEqual([
      '/publishing/uploads?source=course-tea',
      '/publishing/uploads?source=other',
    ]);
    expect([...server.files.keys()].filter((path) => path.includes('.git'))).toEqual([]);
  });

  it('ADM-07 prints faults locally and sends nothing', async () => {
    const { run, cwd, lines, server } = await world();
    writeFileSync(join(cwd, 'Making Tea/course.json'), '{}');
    expect(await run('plan', 'Making Tea')).toBe(1);
    expect(lines.at(-1)).toMatch(/faults: nothing was sent$/);
    expect(server.requests).toEqual([]);
  });

  it('ADM-07 refuses to remove more than a fifth and says how to allow it', async () => {
    const refusal = 'This removes 5 of the 14 things.';
    const { run, lines } = await world({
      'POST /publishing/plans': { status: 200, data: { ...plan, planHash: null, refusal } },
    });
    expect(await run('plan', 'Making Tea')).toBe(1);
    expect(lines.slice(-2)).toEqual([refusal, 'Add --allow-removals to remove it all the same.']);
  });

  it('ADM-07 prints the same as JSON', async () => {
    const { run, lines } = await world();
    expect(await run('plan', 'Making Tea', '--json')).toBe(0);
    expect(JSON.parse(lines.join(''))).toMatchObject({ planHash: plan.planHash, total: plan.total });
  });

  it('ADM-07 reports a failed request in a sentence', async () => {
    const unreachable = await world(
      {},
      { fetch: () => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNREFUSED' })) },
    );
    expect(await unreachable.run('plan', 'Making Tea')).toBe(2);
    expect(unreachable.errors).toEqual([
      `${SERVER} could not be reached (ECONNREFUSED): check the address and that it runs.`,
    ]);
    const tooLarge = await world({
      'POST /publishing/uploads': { status: 413, message: 'The archive is larger.' },
    });
    expect(await tooLarge.run('plan', 'Making Tea')).toBe(1);
    expect(tooLarge.errors).toEqual(['The archive is larger.']);
    const forbidden = await world({
      'POST /publishing/uploads': { status: 403, message: 'This token lacks it.' },
    });
    expect(await forbidden.run('plan', 'Making Tea')).toBe(2);
    expect(forbidden.errors).toEqual(['This token lacks it.']);
  });
});

describe('academy publish', () => {
  it('ADM-07 publishes exactly the plan it showed after a yes', async () => {
    const { run, lines, questions, server } = await world({}, { answers: ['y'] });
    expect(await run('publish', 'Making Tea')).toBe(0);
    expect(questions).toEqual([{ question: 'Publish this? [y/N] ', isSecret: false }]);
    expect(server.requests.at(-1)).toMatchObject({
      path: '/publishing/revisions',
      body: { uploadId: '018f3f0e-7c1a-7000-8000-000000000001', planHash: plan.planHash, base: plan.base },
    });
    expect(lines).toContain(
      'Revision 42 of course-making-tea is live: 1 item added, 1 changed, 0 removed, 1 at another place.',
    );
  });

  it('ADM-07 publishes nothing without a yes, and mentions --yes', async () => {
    const declined = await world({}, { answers: ['n'] });
    expect(await declined.run('publish', 'Making Tea')).toBe(2);
    const unattended = await world();
    expect(await unattended.run('publish', 'Making Tea')).toBe(2);
    expect([...declined.errors, ...unattended.errors]).toEqual([
      'Nothing was changed.',
      'There is no terminal to confirm at: add --yes to publish without confirmation.',
    ]);
    expect(declined.server.requests).toHaveLength(2);
  });

  it('ADM-07 exits with 3 if the source was published meanwhile', async () => {
    const message = 'This source was published since this plan was made: plan again.';
    const { run, errors } = await world({ 'POST /publishing/revisions': { status: 409, message } });
    expect(await run('publish', 'Making Tea', '--yes')).toBe(3);
    expect(errors).toEqual([message]);
  });

  it('PLAN-10 plans and publishes again with --wait if the source was published meanwhile', async () => {
    const message = 'This source was published since this plan was made: plan again.';
    let refusals = 2;
    const { run, lines, errors } = await world({
      'POST /publishing/revisions': () => (refusals-- > 0 ? { status: 409, message } : { status: 200 }),
    });
    expect(await run('publish', 'Making Tea', '--yes', '--wait')).toBe(0);
    expect(errors).toEqual([`${message} Trying again.`, `${message} Trying again.`]);
    expect(lines.join('\n')).toContain('Revision 42 of course-making-tea is live');
  });

  it('PLAN-10 gives up after five tries', async () => {
    const message = 'This source was published since this plan was made: plan again.';
    const { run, server } = await world({ 'POST /publishing/revisions': { status: 409, message } });
    expect(await run('publish', 'Making Tea', '--yes', '--wait')).toBe(3);
    expect(server.requests.filter(({ path }) => path === '/publishing/revisions')).toHaveLength(5);
  });

  it('ADM-07 has nothing to do if everything is live', async () => {
    const { run, lines, server } = await world({ 'POST /publishing/plans': { status: 200, data: nothing } });
    expect(await run('publish', 'Making Tea', '--yes')).toBe(0);
    expect(lines.at(-1)).toBe('course-making-tea is live like this already.');
    expect(server.requests).toHaveLength(2);
  });

  it('ADM-07 prints only the revision as JSON on standard output', async () => {
    const { run, lines } = await world();
    expect(await run('publish', 'Making Tea', '--yes', '--json')).toBe(0);
    expect(JSON.parse(lines.join('\n'))).toEqual({
      revision: 42,
      added: 1,
      changed: 2,
      removed: 0,
      moved: 1,
      addresses: plan.addresses,
    });
  });
});

describe('academy share', () => {
  it('DRAFT-08 publishes a copy as a draft and prints a link to it', async () => {
    let refusals = 1;
    const { run, lines, server } = await world({
      'POST /drafts/links': () =>
        refusals-- > 0 ? { status: 404, message: 'This course does not exist.' } : { status: 200 },
    });
    expect(await run('share', 'Making Tea', '--days', '14')).toBe(0);
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /publishing/uploads?source=review-making-tea',
      'POST /publishing/plans',
      'POST /publishing/revisions',
      'POST /drafts/links',
      'POST /drafts/links',
    ]);
    expect(server.requests.at(-1)?.body).toEqual({ kind: 'course', id: 'review-making-tea', days: 14 });
    expect(JSON.parse(server.files.get('course.json') ?? '')).toMatchObject({
      id: 'review-making-tea',
      status: 'draft',
    });
    expect(lines.join('\n')).toContain('https://learn.academy.test/drafts/');
    expect(lines.join('\n')).toContain('What is live has not changed.');
  });

  it('DRAFT-08 refuses a folder with faults, one with several items, and an unsupported number of days', async () => {
    const { run, cwd, errors, server } = await world();
    writeFileSync(join(cwd, 'Making Tea/course.json'), '{ "id": "making-tea", "slug": 7 }');
    expect(await run('share', 'Making Tea')).toBe(1);
    expect(await run('share', '.')).toBe(2);
    expect(await run('share', 'Making Tea', '--days', '3')).toBe(2);
    expect(errors).toEqual([
      'Name the folder of a course, guide, path or page: academy share <folder>',
      '--days is one of 1, 7, 14, 30.',
    ]);
    expect(server.requests).toEqual([]);
  });
});

describe('academy history and rollback', () => {
  it('ADM-07 lists what was published', async () => {
    const { run, lines, server } = await world();
    expect(await run('history', '--source', 'course-making-tea', '--limit', '5')).toBe(0);
    expect(server.requests[0]?.path).toBe('/publishing/revisions?limit=5&source=course-making-tea');
    expect(lines).toEqual(['42  course-making-tea  2026-01-05 09:00  +1 ~1 -0  Root Admin  live']);
  });

  it('ADM-07 plans a rollback before applying it', async () => {
    const { run, lines, server } = await world();
    expect(await run('rollback', '41', '--yes', '--allow-removals')).toBe(0);
    expect(server.requests.map(({ path, body }) => [path, body])).toEqual([
      ['/publishing/rollbacks/plan', { to: 41, allowRemovals: true }],
      ['/publishing/rollbacks', { to: 41, allowRemovals: true, planHash: plan.planHash, base: plan.base }],
    ]);
    expect(lines.at(-1)).toBe(
      'Revision 43 of course-making-tea is live: 0 items added, 1 changed, 1 removed.',
    );
  });

  it('ADM-07 refuses an invalid revision number', async () => {
    const { run, errors } = await world();
    expect([await run('rollback'), await run('rollback', 'x'), await run('rollback', '0')]).toEqual([
      2, 2, 2,
    ]);
    expect(new Set(errors)).toEqual(
      new Set([
        'Name the revision to go back to: academy rollback <number>',
        'Revision 0 is before the first one: name the source with --source.',
      ]),
    );
  });
});
