import { describe, expect, it } from 'vitest';
import { getLabSession } from '@academy/contract/lab-sessions';
import { getLesson } from '@academy/contract/lessons';
import { undoComplete } from '@academy/contract/progress';
import { signBody } from '../../integrations/signature.ts';
import { LAB, LAB_PAGE, portalWorld } from '../../testing/portal-world.ts';
import { testServer } from '../../testing/server.ts';

const { portal, server, without, config, now, advance, as, start, look, open } = await portalWorld();
const { pool } = server.database;

describe('events of the portal', () => {
  const events = () => `${server.origin()}/api/v1/labs/events`;
  const progress = async () =>
    (await as('ada').send(getLesson, { params: { courseSlug: 'coffee', lessonSlug: 'grind' }, query: {} }))
      .data.isComplete;
  const stateOf = async (response: Response) =>
    ((await response.json()) as { data: { state: string } | null }).data?.state;

  it('LAB-02 finishing completes the lesson of the person whose session it is, once', async () => {
    const session = await open(await start());
    const at = now();
    expect(await stateOf(await portal.sendEvent('Workshop/Finish', session))).toBe('recorded');
    expect(await stateOf(await portal.sendEvent('Workshop/Finish', session, { to: events() }))).toBe(
      'recorded',
    );
    expect(await look()).toMatchObject({ isComplete: true });
    expect(await look('grace')).toMatchObject({ isComplete: false });
    const { rows } = await pool.query('select completed_at from progress where completed_at is not null');
    expect(rows).toEqual([{ completed_at: at }]);
  });

  it.each(['Workshop/Finish', 'Workshop/Terminate'])(
    'LAB-02 %s ends the session, since a closed frame can’t lead to its end',
    async (name) => {
      const session = await open(await start());
      await portal.sendEvent(name, session);
      await expect.poll(() => portal.sessions()).toEqual([]);
      await expect.poll(async () => (await look()).session).toEqual({ state: 'ended', ending: 'ended' });
      expect(await look()).toMatchObject({ isComplete: name === 'Workshop/Finish' });
    },
  );

  it('LAB-02 finishing a session of two lessons completes both, and no lesson of an earlier session', async () => {
    const master = { lessonId: 'master', courseId: 'coffee' };
    const first = await open(await start('grace'));
    expect(await open(await start('grace', { named: master }))).toBe(first);
    await pool.query(
      `insert into lab_sessions (id, user_id, item_id, requested_at, session, environment, ended_at, ending)
       select gen_random_uuid(), u.id, i.id, $1, $2, 'grind-w01', $1, 'ended' from users u, items i
       where u.subject = 'grace' and i.kind = 'lesson' and i.content_id = 'brew'`,
      [new Date('2025-01-05T09:00:00Z'), first.name],
    );
    await portal.sendEvent('Workshop/Finish', first);
    const { rows } = await pool.query<{ id: string }>(
      `select i.content_id as id from progress p join items i on i.id = p.item_id
       where p.completed_at is not null order by 1`,
    );
    expect(rows.map(({ id }) => id)).toEqual(['grind', 'master']);
  });

  it('LAB-02 a state the portal has reported is returned without asking it', async () => {
    const session = await open(await start());
    portal.calls.length = 0;
    const reported = async () =>
      (await as('ada').send(getLabSession, { query: { ...LAB, reported: 'true' } })).data;
    expect(await reported()).toMatchObject({ session: { state: 'running' }, isComplete: false });
    await portal.sendEvent('Session/Expired', session);
    expect((await reported()).session).toEqual({ state: 'ended', ending: 'expired' });
    expect(portal.calls).toEqual([]);
  });

  it('OPS-07 at a signed address are not rate limited, and others are', async () => {
    const limits = { perAddress: 3, perPerson: 100 };
    const strict = await testServer({ config: { ...config, limits }, now, database: server.database });
    const key = new URL((await open(await start())).analyticsUrl).search;
    const send = async (query: string) =>
      (
        await strict.fetch(`${strict.origin()}/api/v1/labs/events${query}`, {
          method: 'POST',
          body: JSON.stringify({ event: { name: 'Workshop/View', timestamp: now().toISOString() } }),
        })
      ).status;
    const signed = await Promise.all(Array.from({ length: 20 }, () => send(key)));
    expect(new Set(signed)).toEqual(new Set([200]));
    const others: number[] = [];
    for (let count = 0; count < 6; count += 1) others.push(await send(''));
    expect(others).toContain(429);
  });

  it('LAB-02 a repeated finish event does not revert an undo', async () => {
    const session = await open(await start());
    const changes = { timestamp: now().toISOString() };
    await portal.sendEvent('Workshop/Finish', session, { changes });
    advance(1);
    await as('ada').send(undoComplete, { query: {}, body: LAB });
    await portal.sendEvent('Workshop/Finish', session, { changes });
    expect(await progress()).toBe(false);
  });

  it.each([
    ['Session/Expired', 'expired'],
    ['Session/Terminate', 'ended'],
    ['Session/Vanished', 'ended'],
    ['Session/Orphaned', 'ended'],
    ['Session/Inactive', 'ended'],
    ['Session/Deleted', 'ended'],
  ])('LAB-02 %s ends the session, and nothing that comes late revives it', async (name, ending) => {
    const session = await open(await start());
    await portal.sendEvent(name, session, { to: events() });
    await portal.sendEvent('Session/Started', session, { to: events() });
    expect((await look()).session).toEqual({ state: 'ended', ending });
    expect(await stateOf(await portal.sendEvent('Workshop/View', session))).toBe('ignored');
  });

  it('LAB-02 ignores sessions that were not started here', async () => {
    const session = await open(await start());
    for (const changes of [{ session: 'other-s001' }, { user: 'learner-somebody' }, { session: null }]) {
      const response = await portal.sendEvent('Workshop/Finish', session, { to: events(), changes });
      expect([response.status, await stateOf(response)]).toEqual([200, 'unknown']);
    }
    expect(await progress()).toBe(false);
  });

  it('LAB-02 the address of one lab does not accept events of another', async () => {
    const own = await open(await start('ada'));
    const others = await open(await start('grace'));
    const brew = await open(await start('ada', { named: { lessonId: 'brew', courseId: 'coffee' } }));
    for (const { name, user } of [others, brew]) {
      const response = await portal.sendEvent('Workshop/Finish', own, { changes: { session: name, user } });
      expect(await stateOf(response)).toBe('unknown');
    }
    expect((await pool.query('select from progress where completed_at is not null')).rowCount).toBe(0);
  });

  it.each([
    { how: 'unsigned' },
    { how: 'with another signature', header: `t=1767603600,v1=${'ab'.repeat(32)}` },
    { how: 'at an address with a made-up key', query: `?user=ada&lab=1&key=${'ab'.repeat(32)}` },
  ])('LAB-02 what comes $how is refused', async ({ header, query = '' }) => {
    const session = await open(await start());
    const response = await server.fetch(events() + query, {
      method: 'POST',
      headers: { ...(header && { 'educates-signature': header }) },
      body: JSON.stringify({ event: { name: 'Workshop/Finish', session: session.name } }),
    });
    expect(response.status).toBe(401);
    expect(await progress()).toBe(false);
  });

  it('LAB-02 a message that was signed too long ago is refused', async () => {
    const session = await open(await start());
    const body = JSON.stringify({ event: {} });
    const signature = signBody({ body, secret: portal.config.webhookSecret, at: now() });
    advance(6);
    const send = (to: string) =>
      server.fetch(to, { method: 'POST', headers: { 'educates-signature': signature }, body });
    expect((await send(events())).status).toBe(401);
    // The signed address stays valid, but the message must still be well formed.
    expect((await send(session.analyticsUrl)).status).toBe(400);
  });

  it('LAB-02 events are refused if no portal is configured', async () => {
    const to = `${without.origin()}/api/v1/labs/events`;
    expect((await server.fetch(to, { method: 'POST', body: '{}' })).status).toBe(403);
  });
});

describe('the return from a lab', () => {
  const back = (path: string) => server.get(`/labs/return${path}?notification=session-deleted`);

  it('LAB-02 is the only page that may be framed, by our pages only, with one script', async () => {
    const response = await back(LAB_PAGE);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(response.status).toBe(200);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toMatch(
      /^sandbox allow-scripts; default-src 'none'; script-src 'sha256-[^ ']+'; style-src/,
    );
    expect(await response.text()).toContain(`href="${LAB_PAGE}?notification=session-deleted"`);
  });

  it.each([
    '',
    '/',
    '//evil.example/guides/x/lab',
    '/courses',
    '/courses/a/lessons/b/lab/c',
    '/https://evil',
  ])('LAB-01 leads to no other page than a lab: %s', async (path) => {
    expect((await back(path)).status).toBe(404);
  });

  it('LAB-02 allows frames of the portal, the return page and live videos only', async () => {
    const frames = async (path: string, on = server) =>
      /frame-src ([^;]+)/.exec(
        (await on.get(path, { tenantId: 'spring' })).headers.get('content-security-policy') ?? '',
      )?.[1];
    // The only video host in the live sample content.
    const videos = 'https://player.vimeo.com';
    expect(await frames(LAB_PAGE)).toBe(
      `${videos} ${portal.url} ${server.origin('spring')}/labs/return/ ${server.origin()}/labs/return/`,
    );
    expect(await frames('/courses')).toBe(videos);
    expect(await frames('/auth')).toBe("'none'");
    expect(await frames(LAB_PAGE, without)).toBe(videos);
    const permissions = (await server.get(LAB_PAGE)).headers.get('permissions-policy');
    expect(permissions).toContain(`clipboard-write=(self "${portal.url}")`);
    expect(permissions).toContain('camera=()');
  });
});
