import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { testServer } from '../server/src/testing/server.ts';
import { JOURNEYS, startProvider } from './provider-shapes.ts';
import type { JourneyName } from './provider-shapes.ts';
import { hydrated, reload, startWorld } from './world.ts';

/** In the browser the others are similar; their tokens are tested with the server. */
const DAILY: JourneyName[] = ['keycloak'];
const NAMES = inject('full') ? (Object.keys(JOURNEYS) as JourneyName[]) : DAILY;
const [first = 'keycloak', ...others] = NAMES;
const firstProvider = await startProvider(first);
// One browser for all: its pages visit every server.
const world = await startWorld(firstProvider.config, { keys: 'provider' });
const providers = new Map([[first, { ...firstProvider, server: world.server }]]);
for (const name of others) {
  const provider = await startProvider(name);
  const server = await testServer({ config: provider.config, keys: 'provider' });
  providers.set(name, { ...provider, server });
}

const menuOf = (page: Page) => page.getByRole('button', { name: 'Profile menu of Ada Lovelace' });
const loginLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log In / Register' });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
/** Makes the token due for a refresh, but still valid for a minute. */
const age = (page: Page) =>
  page.evaluate(() => {
    localStorage.setItem('issuedAt', String(Date.now() - 600_000));
    localStorage.setItem('expiresAt', String(Date.now() + 60_000));
    dispatchEvent(new Event('focus'));
  });

describe.each(NAMES)('a provider in the shape of %s', (name) => {
  const { standIn, server } = providers.get(name) ?? { ...firstProvider, server: world.server };
  const { rotates, logoutParameters, ...journey } = JOURNEYS[name];
  const visit = async (page: Page, path: string) => {
    await page.goto(server.origin('spring') + path);
    await hydrated(page);
  };

  it('IDP-07 logs in, saves, refreshes in two tabs, survives an outage, and logs out', async () => {
    const { page, troubles } = await world.openPage({ mayFail: new RegExp(new URL(standIn.issuer).host) });
    const other = await page.context().newPage();
    standIn.failWith(null);
    const earlier = standIn.refreshes.length;

    await visit(page, '/auth');
    await page.getByRole('link', { name: 'Log in as Ada' }).click();
    await menuOf(page).waitFor();
    const { authorizes } = { authorizes: {}, ...journey };
    expect(standIn.lastAuthorization()).toMatchObject({ client_id: 'our-academies', ...authorizes });

    await visit(page, '/courses');
    const favorite = page.getByRole('button', { name: 'Favorite: Making tea' });
    await favorite.click();
    await favorite.and(page.locator('[aria-pressed=true]')).waitFor();
    await visit(other, '/courses');
    await menuOf(other).waitFor();

    standIn.failWith(503);
    const before = await stored(page, 'accessToken');
    const failed = page.waitForResponse((response) => response.url().endsWith('/token'));
    await age(page);
    expect((await failed).status()).toBe(503);
    await menuOf(page).waitFor();
    expect(await stored(page, 'accessToken')).toBe(before);

    standIn.failWith(null);
    const refreshToken = await stored(page, 'refreshToken');
    await reload(page);
    for (const tab of [page, other]) {
      await tab.waitForFunction((old) => localStorage.getItem('accessToken') !== old, before);
      await menuOf(tab).waitFor();
    }
    expect(standIn.refreshes.slice(earlier)).toEqual([refreshToken]);
    expect((await stored(page, 'refreshToken')) === refreshToken).toBe(!rotates);
    await expect.poll(() => stored(page, 'idToken')).not.toBeNull();

    await menuOf(page).click();
    await page.getByRole('banner').getByRole('link', { name: 'Logout' }).click();
    await loginLink(page).waitFor();
    expect(Object.keys(standIn.lastLogout())).toEqual(logoutParameters);
    expect(new URL(page.url()).origin).toBe(server.origin('spring'));
    await loginLink(other).waitFor();
    expect(troubles).toEqual([]);
  });
});
