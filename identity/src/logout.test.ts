import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fixedClock } from '@academy/server/testing/clock';
import { testDatabase } from '@academy/server/testing/database';
import { createBrowser } from './testing/browser.ts';
import {
  CLIENT,
  OTHER_SITE,
  SITE,
  authorizeUrl,
  codeFor,
  exchange,
  refresh,
  startWorld,
  tokensOf,
} from './testing/world.ts';

const clock = fixedClock('2026-01-05T09:00:00Z');
const { pool } = await testDatabase();
const world = await startWorld({ pool });

const endSession = (params: Record<string, string> = {}) =>
  `${world.issuer}/session/end?${new URLSearchParams({ client_id: CLIENT, post_logout_redirect_uri: `${SITE}/`, ...params })}`;

const deleteSession = (token: string | undefined, origin = SITE) =>
  fetch(`${world.issuer}/session`, {
    method: 'DELETE',
    headers: { origin, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  });

async function signedIn() {
  const browser = createBrowser(world);
  const tokens = await tokensOf(exchange(world, await codeFor(world, { browser })));
  return { browser, tokens };
}

describe('signing out', () => {
  it('AUTH-06 with the bearer ends the session and its refresh tokens, then redirects without asking', async () => {
    const { browser, tokens } = await signedIn();
    const answer = await deleteSession(tokens.access_token);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe(SITE);
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
    expect((await refresh(world, tokens.refresh_token)).status).toBe(400);
    expect((await browser.open(endSession({ state: 'bye' }))).leftTo).toBe(`${SITE}/?state=bye`);
    expect((await browser.open(authorizeUrl(world))).text).toContain('<h1>Log in</h1>');
  });

  it('AUTH-06 ends one browser and leaves the others', async () => {
    const laptop = await signedIn();
    const phone = await signedIn();
    await deleteSession(laptop.tokens.access_token);
    expect((await refresh(world, phone.tokens.refresh_token)).status).toBe(200);
  });

  it('AUTH-06 works with a recently expired token, but not with one from yesterday', async () => {
    const { tokens } = await signedIn();
    clock.advance(60 * 60_000);
    expect((await deleteSession(tokens.access_token)).status).toBe(204);
    expect((await refresh(world, tokens.refresh_token)).status).toBe(400);
    clock.advance(24 * 60 * 60_000);
    expect((await deleteSession(tokens.access_token)).status).toBe(401);
  });

  it('AUTH-06 is refused without a token, with an ID token or with a changed one', async () => {
    const { tokens } = await signedIn();
    const [head = '', body = '', signature = ''] = tokens.access_token.split('.');
    const changed = Buffer.from(body, 'base64url').toString().replace('ada@', 'eve@');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
    for (const token of [
      undefined,
      'nonsense',
      tokens.id_token,
      `${head}.${Buffer.from(changed).toString('base64url')}.${signature}`,
      `${none}.${body}.${signature}`,
    ]) {
      const answer = await deleteSession(token);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ error: 'invalid_token' });
    }
    expect((await refresh(world, tokens.refresh_token)).status).toBe(200);
  });

  it('AUTH-06 can only be requested by our sites', async () => {
    const preflight = (origin: string) =>
      fetch(`${world.issuer}/session`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'DELETE' },
      });
    const ours = await preflight(OTHER_SITE);
    expect(ours.headers.get('access-control-allow-origin')).toBe(OTHER_SITE);
    expect(ours.headers.get('access-control-allow-methods')).toBe('DELETE');
    expect((await preflight('http://evil.test')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('AUTH-06 by a link on one of our sites needs no confirmation', async () => {
    const { browser, tokens } = await signedIn();
    expect((await browser.open(endSession(), { referer: `${OTHER_SITE}/courses` })).leftTo).toBe(`${SITE}/`);
    expect((await refresh(world, tokens.refresh_token)).status).toBe(400);
  });

  it('AUTH-06 by a link from another site asks first', async () => {
    const { browser, tokens } = await signedIn();
    const page = await browser.open(endSession(), { referer: 'http://evil.test/' });
    expect(page.text).toContain('<h1>Log out?</h1>');
    expect(page.text).toContain('Garden</a>');
    expect((await refresh(world, tokens.refresh_token)).status).toBe(200);
    const confirmed = await browser.post(`${world.issuer}/session/end/confirm`, {
      xsrf: secretOf(page.text),
      logout: 'yes',
    });
    expect(confirmed.leftTo).toBe(`${SITE}/`);
    expect((await browser.open(authorizeUrl(world))).text).toContain('<h1>Log in</h1>');
  });

  it.each(['http://evil.test/', `${SITE}.evil.test/`, '//evil.test', 'javascript:alert(1)'])(
    'AUTH-11 does not redirect to %s afterwards',
    async (post_logout_redirect_uri) => {
      const { browser } = await signedIn();
      const page = await browser.open(endSession({ post_logout_redirect_uri }), { referer: `${SITE}/` });
      expect(page.status).toBe(400);
      expect(page.leftTo).toBeUndefined();
      expect(page.text).toContain('This login cannot go on');
    },
  );

  it('AUTH-06 without a session or return address runs only the script that the policy allows', async () => {
    const page = await createBrowser(world).open(`${world.issuer}/session/end`);
    const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(page.text) ?? [];
    const hash = createHash('sha256').update(script).digest('base64');
    expect(page.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}'`);
  });

  it('AUTH-06 everywhere ends every session of the person', async () => {
    const one = await signedIn();
    const two = await signedIn();
    await world.identity.endSessions('0a0a0a0a-0000-4000-8000-000000000001');
    for (const { tokens } of [one, two])
      expect((await refresh(world, tokens.refresh_token)).status).toBe(400);
  });
});

function secretOf(text: string): string {
  return /name="xsrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
}
