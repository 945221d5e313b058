import { describe, expect, it, vi } from 'vitest';
import { verifyUserAccess } from '@academy/contract/people';
import { sessionEntryId } from '@academy/identity/sessions';
import { createBrowser } from '@academy/identity/testing/browser';
import type { Browser } from '@academy/identity/testing/browser';
import { contentTree } from '../testing/content.ts';
import { identityOf, mintFor, sampleId } from '../testing/identity.ts';
import { testServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';

const tree = contentTree({});
const folders = { tenants: tree.folder };
let time = new Date('2026-01-05T09:00:00Z');
const now = () => time;
const server = await testServer({ config: { folders }, keys: 'provider', now });
const { tokens } = server.context.config;
const startNode = () =>
  testServer({ config: { folders, tokens }, database: server.database, keys: 'provider', now });
const node = await startNode();
const { pool } = server.database;

const statusOf = async (token: string, on: TestServer = server) =>
  on
    .client({ token })
    .send(verifyUserAccess, {})
    .then(
      () => '200',
      (error: Error & { status: number }) => `${error.status} ${error.message}`,
    );
const ENDED = '401 Your session was ended. Please log in again.';

/** The token is refused immediately where the session was ended, and on the other node after the NOTIFY. */
async function expectEnded(token: string): Promise<void> {
  expect(await statusOf(token)).toBe(ENDED);
  await vi.waitFor(async () => expect(await statusOf(token, node)).toBe(ENDED), { timeout: 25_000 });
}

async function signedIn(): Promise<{ token: string; other: string }> {
  const [token, other] = await Promise.all([mintFor(server, 'ada'), mintFor(server, 'ada')]);
  for (const on of [server, node]) expect(await statusOf(token.accessToken, on)).toBe('200');
  return { token: token.accessToken, other: other.accessToken };
}

async function openAccount(password = 'academy'): Promise<{ browser: Browser; page: Page }> {
  const browser = createBrowser({ base: server.origin() });
  const page = await browser.send(await browser.open('/oidc/account'), {
    email: 'ada@academy.test',
    password,
  });
  return { browser, page };
}

function refresh(token: string): Promise<Response> {
  const form = { grant_type: 'refresh_token', client_id: 'academy', refresh_token: token };
  return server.get('/oidc/token', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
}

type Page = Awaited<ReturnType<Browser['open']>>;

describe('an access token of an ended session', () => {
  it('SEC-17 is refused on all nodes after the logout, and others stay valid', async () => {
    const { token, other } = await signedIn();
    const headers = { authorization: `Bearer ${token}` };
    expect((await server.get('/oidc/session', { method: 'DELETE', headers })).status).toBe(204);
    await expectEnded(token);
    for (const on of [server, node]) expect(await statusOf(other, on)).toBe('200');
  });

  it('SEC-17 is refused once one of its refresh tokens was reused, including that of the last refresh', async () => {
    const { accessToken, refreshToken } = await mintFor(server, 'ada');
    const { token: untouched } = await signedIn();
    const refreshed = await refresh(refreshToken);
    expect(refreshed.status).toBe(200);
    const second = ((await refreshed.json()) as { access_token: string }).access_token;
    expect(await statusOf(second)).toBe('200');
    time = new Date(time.getTime() + 11_000);
    expect((await refresh(refreshToken)).status).toBe(400);
    for (const one of [accessToken, second]) await expectEnded(one);
    expect(await statusOf(untouched)).toBe('200');
  });

  it('SEC-17 is refused once "log out everywhere" was chosen', async () => {
    const { token, other } = await signedIn();
    const { browser } = await openAccount();
    await browser.post('/oidc/account/sessions', { session: 'all' });
    for (const one of [token, other]) await expectEnded(one);
    expect((await browser.open('/oidc/account')).text).toContain('name="password"');
  });

  it('SEC-17 is refused once the person logged out everywhere else', async () => {
    const { token } = await signedIn();
    const { browser, page } = await openAccount();
    await browser.send(page, { session: 'others' });
    await expectEnded(token);
  });

  it('SEC-17 is refused once the provider library ended the session', async () => {
    // Ends all others, so that the next session is the only one.
    await identityOf(server).endSessions(sampleId('ada'));
    const { browser } = await openAccount();
    const cookie = browser.cookies().find(({ name }) => name === 'academy_session')?.value ?? '';
    const { rows } = await pool.query<{ uid: string }>(
      `select uid from identity_records where model = 'Session' and id = $1`,
      [sessionEntryId(cookie)],
    );
    const page = await browser.open('/oidc/session/end');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    await browser.post('/oidc/session/end/confirm', { xsrf, logout: 'yes' });
    expect(server.context.session.endedSessions?.has(rows[0]?.uid ?? '')).toBe(true);
  });

  it('SEC-17 is refused after a password change', async () => {
    const { token } = await signedIn();
    const { browser, page } = await openAccount();
    await browser.send(page, { currentPassword: 'academy', newPassword: 'another good secret' });
    await expectEnded(token);
  });

  it('SEC-17 is refused after a password reset', async () => {
    const { token, other } = await signedIn();
    const browser = createBrowser({ base: server.origin() });
    await browser.send(await browser.open('/oidc/forgot'), { email: 'ada@academy.test' });
    await identityOf(server).settled();
    const { rows } = await pool.query<{ text: string }>(`select text from mails where kind = 'reset'`);
    const link = /https?:\S+reset\?key=\S+/.exec(rows[0]?.text ?? '')?.[0] ?? '';
    await browser.send(await browser.open(link), { password: 'a third good secret' });
    for (const one of [token, other]) await expectEnded(one);
  });

  it('SEC-17 is refused by a node that starts afterwards', async () => {
    const { token } = await signedIn();
    await identityOf(server).endSessions(sampleId('ada'));
    const late = await startNode();
    expect(await statusOf(token, late)).toBe(ENDED);
  });

  it('SEC-17 is refused even if the clock of another node is ahead', async () => {
    const { token } = await signedIn();
    await pool.query(
      `insert into ended_sessions (session_id, ended_at, until) values ('of another node', $1, $2)`,
      [new Date(time.getTime() + 120_000), new Date(time.getTime() + 900_000)],
    );
    await server.context.changes.announce('ended-sessions');
    const known = node.context.session.endedSessions;
    await vi.waitFor(() => expect(known?.has('of another node')).toBe(true), { timeout: 25_000 });
    await identityOf(server).endSessions(sampleId('ada'));
    await expectEnded(token);
  });

  it('SEC-17 is forgotten once all its tokens have expired', async () => {
    time = new Date(time.getTime() + 60 * 60_000);
    const { token } = await signedIn();
    await identityOf(server).endSessions(sampleId('ada'));
    await expectEnded(token);
    const { rows } = await pool.query<{ until: Date }>('select until from ended_sessions');
    expect(rows.length).toBeGreaterThan(0);
    for (const { until } of rows) expect(until.getTime()).toBe(time.getTime() + 780_000);
  });
});
