import { describe, expect, it } from 'vitest';
import { freePort } from '../server/src/testing/free-port.ts';
import { contentTree } from '../server/src/testing/content.ts';
import { GLEWLWYD_PERSON, glewlwydMissing, startGlewlwyd } from '../server/src/testing/glewlwyd.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { reload, startWorld } from './world.ts';
import { whenDone } from '../server/src/testing/when-done.ts';

const missing = glewlwydMissing();
const clientId = 'our-academies';

/** A site that uses it; its settings are an example for a provider without a profile. */
async function startSite() {
  const port = await freePort();
  const redirectUri = `http://spring.localhost:${port}/login/callback`;
  const provider = await startGlewlwyd({ clientId, redirectUri });
  whenDone(provider.stop);
  const config = testConfig({
    PORT: String(port),
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_SCOPE: 'openid',
    OIDC_PROFILE: 'auth0',
    OIDC_TOKEN_TYPES: 'at+jwt',
    OIDC_CLIENT_CLAIM: 'client_id',
    OIDC_AUDIENCE: 'openid',
  });
  const folders = { ...config.folders, tenants: contentTree().folder };
  const { tokens, provider: settings } = config;
  const world = await startWorld({ port, tokens, provider: settings, folders }, { keys: 'provider' });
  return { world, provider };
}

const site = missing === null ? await startSite() : null;

describe('a real external provider, Glewlwyd', () => {
  it(`IDP-08 logs in and refreshes with rotation${missing === null ? '' : ` (not tested here: ${missing})`}`, async () => {
    if (!site) return;
    const { world, provider } = site;
    const { page, troubles } = await world.openPage({ mayFail: /login\.html|favicon/ });
    await page.route('**/login.html?*', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await page.goto(`${world.server.origin('spring')}/auth`);
    await page.waitForURL('**/login.html?*');

    // Performs the requests of its login page, which Debian ships without style and scripts.
    const { request } = page.context();
    expect((await request.post(`${provider.api}/auth`, { data: GLEWLWYD_PERSON })).status()).toBe(200);
    const grant = await request.put(`${provider.api}/auth/grant/${clientId}`, { data: { scope: 'openid' } });
    expect(grant.status()).toBe(200);
    await page.goto(`${new URL(page.url()).searchParams.get('callback_url')}&g_continue`);

    const menu = page.getByRole('button', { name: 'Profile menu of Ada Lovelace' });
    await menu.waitFor();
    const tokens = () => page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
    const before = await tokens();
    await page.evaluate(() => localStorage.setItem('expiresAt', '1'));
    await reload(page);
    await menu.waitFor();
    const after = await tokens();
    for (const key of ['accessToken', 'refreshToken'])
      expect([key, after[key] !== undefined && after[key] !== before[key]]).toEqual([key, true]);
    expect(troubles).toEqual([]);
  });
});
