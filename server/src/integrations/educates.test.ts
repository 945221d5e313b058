import { beforeEach, describe, expect, it } from 'vitest';
import { standInPortal } from '../testing/educates-portal.ts';
import { openPortal } from './educates.ts';

let time = new Date('2026-01-05T09:00:00Z');
const now = () => time;
const standIn = await standInPortal({ now });
const advance = (minutes: number) => (time = new Date(time.getTime() + minutes * 60_000));

const open = (changes: Partial<typeof standIn.config> = {}, timeoutMs = 10_000) =>
  openPortal({ config: { ...standIn.config, ...changes }, now, timeoutMs });
const ADA = {
  environment: 'tea-w01',
  user: 'learner-1',
  indexUrl: 'https://learn.example.org/labs/return/guides/tea/lab',
  analyticsUrl: 'https://learn.example.org/api/v1/labs/events?key=1',
};

beforeEach(() => {
  time = new Date('2026-01-05T09:00:00Z');
  standIn.clear();
  standIn.forgetTokens();
  standIn.offer({ name: 'tea-w01', workshop: 'lab-tea', capacity: 1 });
});

const grants = () => standIn.calls.filter((call) => call.startsWith('grant'));

describe('the robot account', () => {
  it('LAB-02 logs in once for concurrent calls', async () => {
    const portal = open();
    await Promise.all([portal.environments(), portal.environments(), portal.environments()]);
    expect(grants()).toEqual(['grant password']);
  });

  it('LAB-02 refreshes a token that is about to expire', async () => {
    const portal = open();
    await portal.environments();
    advance(599.9);
    await portal.environments();
    expect(grants()).toEqual(['grant password', 'grant refresh_token']);
  });

  it('LAB-02 logs in again after the portal lost its tokens, and repeats the call once', async () => {
    const portal = open();
    await portal.environments();
    standIn.forgetTokens();
    expect(await portal.environments()).toHaveLength(1);
    expect(grants()).toEqual(['grant password', 'grant refresh_token', 'grant password']);
  });

  it('LAB-02 refreshes its token repeatedly, using each refresh token once', async () => {
    const portal = open();
    for (let count = 0; count < 3; count += 1) {
      await portal.environments();
      advance(599.9);
    }
    expect(grants()).toEqual(['grant password', 'grant refresh_token', 'grant refresh_token']);
  });

  it.each([
    [401, 'Unauthorized'],
    [403, ''],
  ])('LAB-02 fails after the second refusal, %i %j', async (status, text) => {
    standIn.refuse(/catalog/, status, text);
    await expect(open().environments()).rejects.toMatchObject({ refusal: 'credentials' });
    expect(standIn.calls.filter((call) => call.includes('catalog'))).toHaveLength(2);
  });

  it.each([{ password: 'wrong' }, { clientSecret: 'wrong' }])(
    'LAB-02 is told apart from a portal that is away when it is refused: %o',
    async (changes) => {
      await expect(open(changes).environments()).rejects.toMatchObject({ refusal: 'credentials' });
    },
  );

  it('LAB-02 retries with the next call after a failed login', async () => {
    const portal = open();
    standIn.refuse(/oauth2/, 500);
    await expect(portal.environments()).rejects.toMatchObject({ refusal: 'unreachable' });
    standIn.accept();
    expect(await portal.environments()).toHaveLength(1);
  });
});

describe('a session', () => {
  it('LAB-02 is requested with a user, the return address and the timeout, and no personal data', async () => {
    const session = await open().requestSession({ ...ADA, parameters: [{ name: 'COLOR', value: 'green' }] });
    expect(session).toMatchObject({ environment: 'tea-w01' });
    expect(session.address).toContain(`${standIn.url}/workshops/session/${session.name}/activate/?token=`);
    const { query, parameters } = standIn.session(session.name);
    expect(query).toEqual({
      index_url: ADA.indexUrl,
      user: 'learner-1',
      timeout: '60',
      analytics_url: ADA.analyticsUrl,
    });
    expect(parameters).toEqual([{ name: 'COLOR', value: 'green' }]);
  });

  it('LAB-02 is reused for the same user, with a schedule that follows the clock', async () => {
    const portal = open();
    const { name, address } = await portal.requestSession(ADA);
    expect((await portal.requestSession(ADA)).name).toBe(name);
    expect(await portal.schedule(name)).toMatchObject({ isStarted: false, countdown: null });
    await fetch(address);
    advance(51);
    expect(await portal.schedule(name)).toEqual({
      isStarted: true,
      isOver: false,
      startedAt: new Date('2026-01-05T09:00:00Z'),
      expiresAt: new Date('2026-01-05T10:00:00Z'),
      countdown: 540,
      isExtendable: true,
    });
    expect(await portal.extend(name)).toMatchObject({ isExtended: true, countdown: 1440 });
    expect(await portal.extend(name)).toMatchObject({ isExtended: false, countdown: 1440 });
    expect(await portal.sessionsOf('learner-1')).toEqual([
      { name, workshop: 'lab-tea', environment: 'tea-w01' },
    ]);
    await portal.terminate(name);
    expect(await portal.sessionsOf('learner-1')).toEqual([]);
    expect(await portal.schedule(name)).toMatchObject({ isOver: true });
    advance(1);
    await expect(portal.schedule(name)).rejects.toMatchObject({ refusal: 'not_found' });
  });
});

describe('refusals of the portal', () => {
  it('LAB-02 include no capacity', async () => {
    const portal = open();
    await portal.requestSession(ADA);
    await expect(portal.requestSession({ ...ADA, user: 'learner-2' })).rejects.toMatchObject({
      refusal: 'no_capacity',
    });
  });

  it('LAB-02 are distinguished from a proxy in front of an unavailable portal', async () => {
    standIn.refuse(/request/, 503, '<h1>Service Unavailable</h1>');
    await expect(open().requestSession(ADA)).rejects.toMatchObject({ refusal: 'unreachable' });
  });

  it('LAB-02 include an unknown environment, a missing return address and an invalid robot account', async () => {
    const portal = open();
    await expect(portal.requestSession({ ...ADA, environment: 'none' })).rejects.toMatchObject({
      refusal: 'forbidden',
      message: 'The portal answered with 403: Environment does not exist',
    });
    await expect(portal.requestSession({ ...ADA, indexUrl: '' })).rejects.toMatchObject({
      refusal: 'bad_request',
    });
    standIn.setRobot(false);
    await expect(portal.environments()).rejects.toMatchObject({ refusal: 'forbidden' });
  });

  it.each([
    [500, '<h1>Server Error</h1>'],
    [502, ''],
    [200, '<h1>Log in</h1>'],
    [200, '{"environments":"none"}'],
    [302, ''],
  ])('LAB-02 counts as away when it answers %i %s', async (status, text) => {
    standIn.refuse(/catalog/, status, text);
    await expect(open().environments()).rejects.toMatchObject({ refusal: 'unreachable' });
  });

  it('LAB-02 are "unreachable" if it does not answer in time or is not running', async () => {
    const release = standIn.hold(/catalog/);
    await expect(open({}, 150).environments()).rejects.toMatchObject({ refusal: 'unreachable' });
    release();
    await expect(open({ url: 'http://127.0.0.1:1' }).environments()).rejects.toMatchObject({
      refusal: 'unreachable',
    });
  });

  it('LAB-02 include addresses outside of its own origin', async () => {
    const elsewhere = JSON.stringify({ name: 's1', environment: 'tea-w01', url: 'https://evil.example/' });
    standIn.refuse(/request/, 200, elsewhere);
    await expect(open().requestSession(ADA)).rejects.toMatchObject({ refusal: 'unreachable' });
  });
});
