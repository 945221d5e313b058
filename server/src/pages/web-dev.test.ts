import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { contentTree } from '../testing/content.ts';
import { testConfig, testServer } from '../testing/server.ts';
import { whenDone } from '../testing/when-done.ts';

const requests: string[] = [];
const vite = createServer((request, response) => {
  requests.push(`${request.method} ${request.url} ${request.headers.host}`);
  response.writeHead(200, { 'content-type': 'text/javascript' }).end('export {};');
}).listen(0, 'localhost');
await once(vite, 'listening');
whenDone(() => vite.close());
const host = `localhost:${(vite.address() as AddressInfo).port}`;
const server = await testServer({
  config: { folders: { tenants: contentTree().folder }, webDevServer: `http://${host}` },
});

describe('the web in development', () => {
  it.each([
    ['/', 'public'],
    ['/auth', 'account'],
  ])('TEN-07 starts %s with the sources of its zone, from its own origin', async (path, zone) => {
    const html = await (await server.get(path, { tenantId: 'kube' })).text();
    expect(html).toContain(`<script type="module" src="/@web/dev/${zone}.js"></script>`);
  });

  it('TEN-07 forwards requests for sources, whatever the tenant', async () => {
    const response = await server.get('/@web/src/main.tsx?t=1', { tenantId: 'kube' });
    expect([response.status, await response.text()]).toEqual([200, 'export {};']);
    expect(requests).toContain(`GET /@web/src/main.tsx?t=1 ${host}`);
  });

  it('TEN-07 opens the policy for hot updates and their styles only', async () => {
    const policy = (await server.get('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(new RegExp(`connect-src 'self' [^;]*ws://${host}`));
    expect(policy).toMatch(/style-src 'self' 'unsafe-inline';/);
    expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+;/);
    expect(policy).toMatch(/require-trusted-types-for 'script'/);
  });

  it('TEN-07 works in local only', () => {
    expect(() => testConfig({ ACADEMY_ENV: 'dev', WEB_DEV_SERVER: `http://${host}` })).toThrow(
      /^WEB_DEV_SERVER weakens/,
    );
  });
});
