import { describe, expect, it } from 'vitest';
import { extendLabSession } from '@academy/contract/lab-sessions';
import { LAB, portalWorld } from '../../testing/portal-world.ts';

const { portal, server, now, advance, as, start, look, open } = await portalWorld();
const { pool } = server.database;

const extend = async () => (await as('ada').send(extendLabSession, { query: {}, body: LAB })).data.session;
const minutes = (count: number) => count * 60;
const running = (left: number, isExtendable: boolean) => ({
  state: 'running',
  address: null,
  countdown: minutes(left),
  isExtendable,
});
const stored = async () => {
  const { rows } = await pool.query<{ startedAt: Date | null; expiresAt: Date | null }>(
    'select started_at as "startedAt", expires_at as "expiresAt" from lab_sessions',
  );
  return rows[0];
};

describe('the start of a session', () => {
  it('LAB-15 is recorded when the portal reports it, before the page is opened, and only once', async () => {
    await start();
    const [session] = portal.sessions();
    if (!session) throw new Error('Nothing is reserved');
    const reported = now();
    expect((await portal.sendEvent('Session/Started', session)).status).toBe(200);
    expect((await stored())?.startedAt).toEqual(reported);
    // Only the portal itself knows whether the session can be used.
    expect((await look()).session).toEqual({ state: 'starting', address: null });
    advance(0.5);
    await portal.sendEvent('Session/Started', session);
    expect((await stored())?.startedAt).toEqual(reported);
  });

  it('LAB-15 of another session is ignored', async () => {
    const session = await open(await start());
    const before = await stored();
    await portal.sendEvent('Session/Started', session, { changes: { session: 'other-s001' } });
    expect(await stored()).toEqual(before);
  });
});

describe('the time of a session', () => {
  it('LAB-15 is extended by the overtime of its workshop, and not before that', async () => {
    portal.offer({ name: 'grind-w01', workshop: 'lab-grind', duration: 60, overtime: 10 });
    await open(await start());
    advance(49);
    expect((await look()).session).toEqual(running(11, false));
    expect(await extend()).toEqual(running(11, false));
    advance(2);
    expect((await look()).session).toEqual(running(9, true));
    expect(await extend()).toEqual(running(19, false));
    const expiresAt = new Date(now().getTime() + 19 * 60_000);
    expect((await stored())?.expiresAt).toEqual(expiresAt);
  });

  it('LAB-15 is not extended past its deadline', async () => {
    portal.offer({ name: 'grind-w01', workshop: 'lab-grind', duration: 60, overtime: 10, deadline: 75 });
    await open(await start());
    advance(55);
    expect(await extend()).toEqual(running(15, false));
    advance(7);
    expect(await extend()).toEqual(running(18, false));
    advance(10);
    expect((await look()).session).toEqual(running(8, false));
    expect(await extend()).toEqual(running(8, false));
    advance(9);
    expect(await extend()).toEqual({ state: 'ended', ending: 'expired' });
    expect((await look()).session).toEqual({ state: 'ended', ending: 'expired' });
  });
});
