import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { identityOf, mintFor, sampleId } from '../server/src/testing/identity.ts';
import { start } from '../server/src/testing/learners.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { menuOf } from './session-steps.ts';
import { dailyOf, reload, scrollsSideways, startWorld, WIDE } from './world.ts';

const { folders } = testConfig({});
const { server, openPage, openAs, visit } = await startWorld(
  { folders: { ...folders, tenants: contentTree().folder } },
  { keys: 'provider' },
);

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const menuButton = (page: Page) => page.getByRole('button', { name: 'Open Menu' });

describe('the header', () => {
  it.each(dailyOf(['spring', 'kube', 'tanzu'], 2))(
    'LAY-16 of %s shows its navigation above 700 px, and visitors the menu button where it is hidden',
    async (tenantId) => {
      const { page } = await openPage();
      await visit(page, tenantId, '/courses');
      await page.getByRole('banner').waitFor();
      for (const [width, isWide] of [
        [390, false],
        [700, false],
        [701, true],
        [820, true],
        [1440, true],
      ] as const) {
        await page.setViewportSize({ ...WIDE, width });
        expect([await navigation(page).isVisible(), await menuButton(page).isVisible()]).toEqual([
          isWide,
          !isWide,
        ]);
        expect(await scrollsSideways(page)).toBe(false);
        const [header, bar] = await Promise.all([
          page.getByRole('banner').boundingBox(),
          page.getByRole('banner').locator('> div').first().boundingBox(),
        ]);
        expect(header?.height).toBeLessThan(80);
        expect(bar?.width).toBeLessThanOrEqual(width);
      }
      await page.context().close();
    },
  );

  it(
    'LAY-02, LAY-16 keeps the menu button for members, whose sidebar has more entries',
    { tags: 'full' },
    async () => {
      const { page } = await openAs('ada');
      await visit(page, 'spring', '/courses');
      await menuOf(page, 'ada').waitFor();
      for (const width of [701, 1440]) {
        await page.setViewportSize({ ...WIDE, width });
        expect(await scrollsSideways(page)).toBe(false);
        await menuButton(page).click();
        await page
          .getByRole('dialog', { name: 'Menu' })
          .getByRole('link', { name: 'Manage Emails' })
          .waitFor();
        await page.keyboard.press('Escape');
      }
      await page.context().close();
    },
  );
});

describe('the home page of a member', () => {
  const BEGUN = [
    ['spring', { courseId: 'tea', lessonId: 'black' }],
    ['kube', { courseId: 'pods', lessonId: 'press' }],
    ['tanzu', null],
  ] as const;
  it.each(dailyOf(BEGUN, 0))(
    'RTE-12 is headed by the home banner of %s, once something was begun',
    { tags: 'full' },
    async (tenantId, begun) => {
      const token = (await mintFor(server, 'ada')).accessToken;
      if (begun) await start(server.client({ tenantId, token }), begun);
      const banner = server.context.sites.byId(tenantId)?.tenant.banners.home;
      const { page } = await openAs('ada', { tenantId });
      await visit(page, tenantId, '/');
      const first = page.getByRole('main').locator('section').first();
      await first.getByText(banner?.title ?? '').waitFor();
      const text = async () => (await first.innerText()).replace(/\s+/g, ' ');
      await expect.poll(text).toContain(`Welcome back, Ada. ${banner?.text}`);
      await page.context().close();
    },
  );
});

describe('logging out', () => {
  it(
    'AUTH-20 is silent for a visitor: no call is refused and nothing is logged',
    { tags: 'full' },
    async () => {
      const { page, troubles } = await openPage();
      await visit(page, 'spring', '/appLogout');
      await page.waitForURL(`${server.origin('spring')}/`);
      await page.getByRole('link', { name: 'Log In / Register' }).first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(troubles).toEqual([]);
      await page.context().close();
    },
  );

  it('AUTH-16 elsewhere takes effect at the first refused call', { tags: 'full' }, async () => {
    const { page } = await openAs('ada', { mayFail: /\/(oidc\/token|api\/v1)/ });
    const context = page.context();
    await context.clock.install();
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await visit(tab, 'spring', '/courses');
      await menuOf(tab, 'ada').waitFor();
    }
    await identityOf(server).endSessions(sampleId('ada'));
    await context.clock.fastForward('01:30');
    await reload(page);
    for (const tab of [page, other])
      await tab.getByRole('banner').getByRole('link', { name: 'Log In / Register' }).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
    expect(context.pages()).toHaveLength(2);
    await context.close();
  });
});

describe('a laptop after sleep', () => {
  it('AUTH-16 refreshes before the first call of a user who clicks immediately, even if a refusal would log out', async () => {
    const { page, troubles } = await openAs('root');
    const behind = Date.now() - 60 * 60_000;
    await page.context().clock.install({ time: behind });
    // The tokens were stored by another clock than the page's.
    await page.addInitScript(
      (expiresAt) => {
        if (!localStorage.getItem('seen')) localStorage.setItem('expiresAt', expiresAt);
        localStorage.setItem('seen', 'yes');
      },
      String(behind + 600_000),
    );
    await visit(page, 'spring', '/admin/users');
    await page.getByText('ada@academy.test').first().waitFor();
    // The clock jumps, and no timer has fired yet.
    await page.context().clock.setSystemTime(behind + 30 * 60_000);
    await page.getByRole('link', { name: 'Tokens', exact: true }).first().click();
    await page.getByText('No tokens yet').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/tokens');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('refreshToken'))).not.toBeNull();
    expect(troubles).toEqual([]);
    await page.context().close();
  });
});

describe('an account that is not registered', () => {
  it(
    'AUTH-09 opens the window after a reload if the browser had blocked it, and always offers the link',
    { tags: 'full' },
    async () => {
      const { page } = await openAs('ada');
      await page.addInitScript(() => {
        const { open } = window;
        window.open = (...given) => (sessionStorage.getItem('allowed') ? open(...given) : null);
      });
      await page.route('**/user/getUserDetails', (route) =>
        route.fulfill({ json: { success: true, data: { login: null }, errors: [], message: null } }),
      );
      await visit(page, 'spring', '/');
      const link = page.getByRole('link', { name: 'Complete your registration' });
      await link.waitFor();
      await expect.poll(() => link.getAttribute('href')).toContain('/oidc/register');
      await page.evaluate(() => sessionStorage.setItem('allowed', 'yes'));
      const [opened] = await Promise.all([page.context().waitForEvent('page'), reload(page)]);
      await expect.poll(() => opened.url()).toContain('/oidc/register');
      await link.waitFor();
      await page.context().close();
    },
  );
});
