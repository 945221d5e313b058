import { createBrowser } from '@academy/identity/testing/browser';
import { describe, expect, it, vi } from 'vitest';
import { contentTree } from '../testing/content.ts';
import { captureLog, testServer } from '../testing/server.ts';

const { log, lines } = captureLog();
const server = await testServer({
  config: { folders: { tenants: contentTree().folder } },
  keys: 'provider',
  log,
});

const linesOf = (headers: Headers) =>
  lines.filter((line) => line['correlationId'] === headers.get('x-correlation-id'));

/** The line is written after the response, possibly after it has arrived. */
const lineOf = (headers: Headers) =>
  vi.waitFor(
    () => {
      const found = linesOf(headers);
      expect(found).toHaveLength(1);
      return found[0];
    },
    { timeout: 25_000 },
  );

describe('a refusal by the provider', () => {
  it.each([
    { method: 'GET', path: '/oidc/auth', query: `?state=${'secret'.repeat(100)}`, status: 400 },
    { method: 'GET', path: '/oidc/auth', query: '?client_id=secret', status: 400 },
    { method: 'POST', path: '/oidc/token', query: '?secret', status: 400 },
    { method: 'DELETE', path: '/oidc/session', query: '', status: 401 },
    { method: 'GET', path: '/oidc/no-such-page', query: '?secret', status: 404 },
  ])('API-08 is logged with its correlation id: $method $path', async ({ method, path, query, status }) => {
    const answer = await server.get(path + query, { method });
    expect(answer.status).toBe(status);
    const line = await lineOf(answer.headers);
    expect(line).toMatchObject({ level: 30, msg: 'request refused', method, path, status });
    expect(JSON.stringify(line)).not.toContain('secret');
  });

  it('API-08 is logged without form values and without the id of the login', async () => {
    const browser = createBrowser({ base: server.origin() });
    const signIn = await browser.open('/oidc/account');
    expect(linesOf(signIn.headers)).toEqual([]);
    const refused = await browser.send(signIn, { email: 'ada@academy.test', password: 'a wrong password' });
    expect(refused.status).toBe(400);
    const line = await lineOf(refused.headers);
    expect(line).toMatchObject({ path: '/oidc/interaction/:uid/sign-in', status: 400 });
    expect(JSON.stringify(line)).not.toContain('ada@');
  });
});
