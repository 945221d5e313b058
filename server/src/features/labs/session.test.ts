import { describe, expect, it } from 'vitest';
import { endLabSession, extendLabSession, startLabSession } from '@academy/contract/lab-sessions';
import { LAB, LAB_PAGE, portalWorld } from '../../testing/portal-world.ts';
import { testServer } from '../../testing/server.ts';
import type { PersonName } from '../../testing/tokens.ts';

const { portal, server, without, config, now, advance, as, start, look, open } = await portalWorld();
// The nodes share a login provider.
const { tokens } = server.context.config;
const other = await testServer({ config: { ...config, tokens }, now, database: server.database });
const { pool } = server.database;

const extend = async () => (await as('ada').send(extendLabSession, { query: {}, body: LAB })).data.session;
const end = async (name: PersonName = 'ada') =>
  (await as(name).send(endLabSession, { query: {}, body: LAB })).data.session;

describe('a lab on the training portal', () => {
  it('LAB-02 starts, runs with a countdown, is extended near its end and ended', async () => {
    expect((await look()).session).toEqual({ state: 'none' });
    const started = await start();
    expect(started).toMatchObject({
      session: { state: 'starting', address: expect.stringContaining('/activate/?token=') },
      isComplete: false,
    });
    expect((await look()).session).toEqual({ state: 'starting', address: null });
    await open(started);
    const running = { state: 'running', address: null };
    expect((await look()).session).toEqual({ ...running, countdown: 3600, isExtendable: false });
    expect(await extend()).toEqual({ ...running, countdown: 3600, isExtendable: false });
    advance(55);
    expect((await look()).session).toEqual({ ...running, countdown: 300, isExtendable: true });
    expect(await extend()).toEqual({ ...running, countdown: 1200, isExtendable: false });
    expect(await end()).toEqual({ state: 'ended', ending: 'ended' });
    expect((await look()).session).toEqual({ state: 'ended', ending: 'ended' });
    expect(portal.sessions()).toEqual([]);
  });

  it('LAB-02 is reused: the same session at each start, and a new one after it ended', async () => {
    const first = await open(await start());
    const again = await start();
    expect(again.session).toMatchObject({ state: 'running', address: expect.any(String), countdown: 3600 });
    expect(await open(again)).toBe(first);
    await end();
    expect(await open(await start())).not.toBe(first);
  });

  it('LAB-02 is reused after a workshop update, when the old environment accepts no new sessions', async () => {
    const first = await open(await start());
    portal.offer({ name: 'grind-w01', workshop: 'lab-grind', state: 'STOPPING' });
    portal.offer({ name: 'grind-w02', workshop: 'lab-grind' });
    expect(await open(await start())).toBe(first);
    expect(first.environment.name).toBe('grind-w01');
    await end();
    expect((await open(await start())).environment.name).toBe('grind-w02');
  });

  it('LAB-02 is not considered ended while the portal answers 403', async () => {
    await open(await start());
    portal.setRobot(false);
    expect((await look()).session).toEqual({ state: 'unreachable' });
    portal.setRobot(true);
    expect((await look()).session).toMatchObject({ state: 'running' });
  });

  it('LAB-02 is over when its time is up, whichever side notices first', async () => {
    await open(await start());
    await look();
    advance(61);
    expect((await look()).session).toEqual({ state: 'ended', ending: 'expired' });
    expect((await start()).session).toMatchObject({ state: 'starting' });
    const { rows } = await pool.query('select ending from lab_sessions order by requested_at');
    expect(rows).toEqual([{ ending: 'expired' }, { ending: null }]);
  });

  it('LAB-02 reports that a session that was not opened in time is gone', async () => {
    await start();
    advance(2);
    expect((await look()).session).toEqual({ state: 'ended', ending: 'ended' });
  });

  it('LAB-02 is one per person, and not shared', async () => {
    await open(await start('ada'));
    expect((await look('grace')).session).toEqual({ state: 'none' });
    expect(await end('grace')).toEqual({ state: 'none' });
    await open(await start('grace'));
    expect(portal.sessions()).toHaveLength(2);
    await end('grace');
    expect((await look('ada')).session).toMatchObject({ state: 'running' });
  });

  it('LAB-02 sends the portal a stable id of the person, and neither name nor email', async () => {
    const { query } = await open(await start());
    const again = await open(await start('ada', { named: { lessonId: 'brew', courseId: 'coffee' } }));
    expect(again.query['user']).toBe(query['user']);
    expect(query['user']).toMatch(/^learner-[0-9a-f]{32}$/);
    const { rows } = await pool.query<{ id: string }>(`select id from users where subject = 'ada'`);
    expect(JSON.stringify(query)).not.toMatch(new RegExp(`\\bada\\b|academy\\.test|${rows[0]?.id}`, 'i'));
    expect(Object.keys(query).toSorted()).toEqual(['analytics_url', 'index_url', 'timeout', 'user']);
  });

  it('LAB-02 leads back to the site the person came from', async () => {
    const { indexUrl } = await open(await start());
    expect(indexUrl).toBe(`${server.origin('spring')}/labs/return${LAB_PAGE}`);
  });
});

describe('concurrent clicks', () => {
  it('LAB-02 start one session, on one node and on two', async () => {
    const release = portal.hold(/request/);
    const started = [start(), start(), start('ada', { on: other }), start('ada', { on: other })];
    let waiting = started.length;
    await new Promise<void>((resolve) => {
      for (const one of started) void one.then(() => (waiting -= 1) === 1 && resolve());
    });
    release();
    const states = (await Promise.all(started)).map(({ session }) => session);
    expect(states.filter((session) => 'address' in session && session.address !== null)).toHaveLength(1);
    expect(states.every(({ state }) => state === 'starting')).toBe(true);
    expect(portal.sessions()).toHaveLength(1);
    expect(portal.calls.filter((call) => call.includes('/request/'))).toHaveLength(1);
    expect((await pool.query('select from lab_sessions')).rowCount).toBe(1);
  });

  it('LAB-02 are not blocked forever by a node that died during a request', async () => {
    const until = new Date(now().getTime() + 60_000);
    await pool.query(
      `insert into lab_sessions (id, user_id, item_id, requested_at, claimed_until)
       select gen_random_uuid(), u.id, i.id, $1, $2 from users u, items i
       where u.subject = 'ada' and i.kind = 'lesson' and i.content_id = 'grind'`,
      [now(), until],
    );
    expect((await start()).session).toEqual({ state: 'starting', address: null });
    advance(1);
    expect((await look()).session).toEqual({ state: 'none' });
    expect((await start()).session).toMatchObject({ state: 'starting', address: expect.any(String) });
  });
});

describe("a portal that can't provide a lab", () => {
  it('LAB-02 reports that all sessions are in use, and starts one when there is capacity', async () => {
    portal.offer({ name: 'grind-w01', workshop: 'lab-grind', capacity: 1 });
    await open(await start('grace'));
    expect((await start()).session).toEqual({ state: 'no-capacity', elsewhere: null });
    expect((await look()).session).toEqual({ state: 'none' });
    await end('grace');
    expect((await start()).session).toMatchObject({ state: 'starting' });
  });

  it('LAB-02 reports which lab of the same person uses their session', async () => {
    portal.limitPerson(1);
    await open(await start('ada', { named: { lessonId: 'brew', courseId: 'coffee' } }));
    expect((await start()).session).toEqual({
      state: 'no-capacity',
      elsewhere: { title: 'Lab brew', path: '/courses/coffee/lessons/brew/lab' },
    });
  });

  it('LAB-02 uses an environment with capacity that is running', async () => {
    portal.offer({ name: 'grind-w01', workshop: 'lab-grind', capacity: 1 });
    portal.offer({ name: 'grind-w02', workshop: 'lab-grind', capacity: 1 });
    portal.offer({ name: 'grind-w00', workshop: 'lab-grind', state: 'STOPPING' });
    const environments = [await open(await start('ada')), await open(await start('grace'))].map(
      ({ environment }) => environment.name,
    );
    expect(environments).toEqual(['grind-w01', 'grind-w02']);
    expect((await open(await start('grace'))).environment.name).toBe('grind-w02');
  });

  it.each([
    ['does not know the workshop', () => portal.clear(), 'unavailable'],
    ['refuses the request', () => portal.refuse(/request/, 400, 'Malformed'), 'unavailable'],
    ['refuses the robot', () => portal.setRobot(false), 'unavailable'],
    ['is broken', () => portal.refuse(/./, 500), 'unreachable'],
    ['talks nonsense', () => portal.refuse(/request/, 200, '<html>'), 'unreachable'],
  ])('LAB-02 %s', async (_what, happen, state) => {
    happen();
    expect((await start()).session).toEqual({ state });
    expect((await pool.query('select from lab_sessions')).rowCount).toBe(0);
  });

  it('LAB-02 keeps sessions while the portal is unavailable', async () => {
    await open(await start());
    portal.refuse(/session/, 502);
    expect((await look()).session).toEqual({ state: 'unreachable' });
    expect(await end()).toEqual({ state: 'unreachable' });
    expect((await start()).session).toEqual({ state: 'unreachable' });
    portal.accept();
    expect((await look()).session).toMatchObject({ state: 'running' });
  });

  it('LAB-02 is reported when no portal is configured', async () => {
    expect((await start('ada', { on: without })).session).toEqual({ state: 'not-configured' });
    expect((await look('ada', without)).session).toEqual({ state: 'not-configured' });
  });
});

describe('people without access', () => {
  it("GATE-02 can't start a lab in a locked lesson", async () => {
    const named = { lessonId: 'master', courseId: 'coffee' };
    await expect(start('ada', { named })).rejects.toMatchObject({ status: 403 });
    expect(portal.calls).toEqual([]);
    expect((await start('grace', { named })).session).toMatchObject({ state: 'starting' });
  });

  it("LAB-02 can't start a lab as a visitor", async () => {
    const visitor = server.client({ tenantId: 'spring' });
    const body = { ...LAB, returnTo: LAB_PAGE };
    await expect(visitor.send(startLabSession, { query: {}, body })).rejects.toMatchObject({ status: 401 });
  });

  it.each([
    ['a lesson that is no lab', { lessonId: 'roast', courseId: 'coffee' }, 400],
    ['a lab of another kind', { lessonId: 'practice', courseId: 'coffee' }, 400],
    ['a lesson nobody knows', { lessonId: 'none', courseId: 'coffee' }, 404],
  ])('LAB-02 %s has none', async (_what, named, status) => {
    await expect(start('ada', { named })).rejects.toMatchObject({ status });
  });

  it.each(['https://evil.example/guides/x/lab', '//evil.example/guides/x/lab', '/courses', 'javascript:1'])(
    'LAB-01 nobody is led back to %s',
    async (returnTo) => {
      const started = as('ada').send(startLabSession, { query: {}, body: { ...LAB, returnTo } });
      await expect(started).rejects.toMatchObject({ status: 400 });
      expect(portal.sessions()).toEqual([]);
    },
  );
});

it('LAB-02 refuses to start if the portal shares an origin with the site', async () => {
  const educates = { ...portal.config, url: 'http://spring.localhost:4711' };
  await expect(testServer({ config: { ...config, educates, port: 4711 }, now })).rejects.toThrow(
    'EDUCATES_URL must lead to another origin',
  );
});
