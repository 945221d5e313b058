import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { writeAlerts } from './admin-steps.ts';
import { accessibilityFaults, colorOf, NARROW, reload, rgb, settle, startWorld } from './world.ts';

const { server, openPage, visit } = await startWorld({}, { isAnimated: true, closesPages: true });

const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open Menu' });
const tip = (page: Page, text: string) => page.locator('[popover]:popover-open', { hasText: text });
const isFocused = (element: Element) => element === document.activeElement;

describe('the sidebar', () => {
  it(
    'LAY-01, LAY-02 opens by mouse with a tooltip on its toggle, marks the page and closes again',
    { tags: 'full' },
    async () => {
      const { page, troubles } = await openPage({ viewport: NARROW });
      await visit(page, 'spring', '/');
      await openMenu(page).hover();
      await tip(page, 'Open Menu').waitFor();
      await openMenu(page).click();
      await menu(page).waitFor();
      await expect
        .poll(() => menu(page).getByRole('navigation').getByRole('link').allTextContents())
        .toEqual(['Home', 'Guides', 'Courses', 'Learning Paths', 'Instructors']);
      await expect.poll(() => menu(page).locator('[aria-current=page]').allTextContents()).toEqual(['Home']);
      expect(await accessibilityFaults(page)).toEqual([]);

      const close = menu(page).getByRole('button', { name: 'Close Menu' });
      await page.mouse.move(0, 0);
      await close.hover();
      await tip(page, 'Close Menu').waitFor();
      await close.click();
      await menu(page).waitFor({ state: 'hidden' });
      expect(troubles).toEqual([]);
    },
  );

  it(
    'LAY-12 has a tooltip that is dark, slightly transparent, fades in and does not cover its control',
    { tags: 'full' },
    async () => {
      const { page } = await openPage({ viewport: NARROW });
      await visit(page, 'kube', '/');
      await openMenu(page).hover();
      const bubble = tip(page, 'Open Menu');
      await bubble.waitFor();
      await settle(page);
      const look = await bubble.evaluate((element) => {
        const { opacity, transitionDuration, backgroundColor } = getComputedStyle(element);
        return { opacity, transitionDuration, backgroundColor };
      });
      expect(look).toEqual({
        opacity: '0.9',
        transitionDuration: '0.15s',
        backgroundColor: 'rgb(21, 24, 28)',
      });
      const [button, box] = [await openMenu(page).boundingBox(), await bubble.boundingBox()];
      expect(box?.y).toBeGreaterThan((button?.y ?? 0) + (button?.height ?? 0));
      await page.mouse.move(200, 500);
      await bubble.waitFor({ state: 'hidden' });
    },
  );

  it('LAY-02, LAY-13 opens and closes by keyboard and returns the focus', { tags: 'full' }, async () => {
    const { page } = await openPage({ viewport: NARROW });
    await visit(page, 'kube', '/');
    await openMenu(page).waitFor();
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.getByRole('link', { name: 'Skip to content' }).evaluate(isFocused))
      .toBe(true);
    await page.keyboard.press('Tab');
    await expect.poll(() => openMenu(page).evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Enter');
    await menu(page).waitFor();
    await expect
      .poll(() => menu(page).evaluate((dialog) => dialog.contains(document.activeElement)))
      .toBe(true);
    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'hidden' });
    await expect.poll(() => openMenu(page).evaluate(isFocused)).toBe(true);
  });

  it('LAY-02, LAY-07 is the navigation of a phone: choosing a page closes it and goes to the top', async () => {
    const { page } = await openPage({ viewport: NARROW });
    await visit(page, 'tanzu', '/');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
    await openMenu(page).click();
    await menu(page).getByRole('link', { name: 'Courses' }).click();
    await page.waitForURL('**/courses');
    await menu(page).waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await openMenu(page).click();
    await expect.poll(() => menu(page).locator('[aria-current=page]').allTextContents()).toEqual(['Courses']);
  });
});

describe('an unknown address', () => {
  it('LAY-09, RTE-09 answers 404 with a message and a link to the home page', async () => {
    const { page, troubles } = await openPage({ mayFail: /\/no\/such\/page$/ });
    const response = await visit(page, 'kube', '/no/such/page');
    expect(response.status()).toBe(404);
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    await expect
      .poll(() => heading.allTextContents())
      .toEqual(["Sorry, the page you are looking for doesn't exist"]);
    await expect.poll(() => page.title()).toMatch(/ - Kube Academy$/);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to home page' }).click();
    await page.getByRole('link', { name: 'Browse Courses' }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(troubles).toEqual([]);
  });
});

describe('a link to the home page', () => {
  it('SSR-11, RTE-10 prefetches its texts while the pointer rests on it, so that the click needs no request', async () => {
    const { page, troubles } = await openPage();
    await visit(page, 'spring', '/contact');
    const calls = ['/landing', '/courses/list', '/instructors/list'].map((call) =>
      page.waitForResponse((answer) => new URL(answer.url()).pathname === `/api/v1${call}`),
    );
    const home = page.getByRole('banner').getByRole('link', { name: 'Home', exact: true });
    await home.hover();
    for (const answer of await Promise.all(calls)) await answer.finished();
    await page.route('**/api/**', (route) => route.abort());
    await home.click();
    await page.getByRole('heading', { level: 1, name: 'Learn Spring by building with it' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Good to know before you start' }).waitFor();
    expect(troubles).toEqual([]);
  });
});

describe('the color scheme', () => {
  it('LAY-13 follows the system until one is chosen, and a reload keeps the choice', async () => {
    const { page, troubles } = await openPage({ colorScheme: 'light' });
    const colours = server.context.sites.byId('spring')?.tenant.colours;
    await visit(page, 'spring', '/');
    await page.getByRole('button', { name: 'Color scheme' }).click();
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await settle(page);
    await expect.poll(() => colorOf(page, 'html')).toBe(rgb(colours?.dark.background ?? ''));
    await reload(page);
    await page.locator('#root h1').waitFor();
    await expect.poll(() => colorOf(page, 'html')).toBe(rgb(colours?.dark.background ?? ''));
    await page.getByRole('button', { name: 'Color scheme' }).click();
    await expect.poll(() => page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'System' }).check({ force: true });
    await settle(page);
    await expect.poll(() => colorOf(page, 'html')).toBe(rgb(colours?.light.background ?? ''));
    expect(troubles).toEqual([]);
  });
});

describe('the alert strip', () => {
  it('LAY-03 is below the header with a link that opens in a new tab', async () => {
    const { page } = await openPage();
    await visit(page, 'spring', '/');
    const strip = page.getByRole('region', { name: 'Alerts' });
    await strip.waitFor();
    const link = strip.getByRole('link');
    await expect.poll(() => link.getAttribute('target')).toBe('_blank');
    await expect.poll(() => link.getAttribute('href')).toBe(`${server.origin('spring')}/alerts`);
    const [header, own] = [await page.getByRole('banner').boundingBox(), await strip.boundingBox()];
    expect(own?.y).toBe((header?.y ?? 0) + (header?.height ?? 0));
  });

  it("LAY-03 hides a closed alert before the page's scripts have run", async () => {
    await writeAlerts(server, ['Tea is ready', 'Milk is out']);
    const alerts = async () => (await server.get('/alerts', { tenantId: 'spring' })).text();
    await expect.poll(alerts).toContain('Milk is out');
    const { page } = await openPage({ mayFail: /\.js$/ });
    await visit(page, 'spring', '/courses');
    const shown = page.locator('.alert:visible');
    const more = page.getByRole('button', { name: 'Show 2 more alerts' });
    await more.waitFor();
    await page.getByRole('button', { name: 'Close alert: This is Spring Academy' }).click();
    await expect.poll(() => shown.count()).toBe(2);
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(`${server.origin('spring')}/courses`);
    await page.locator('#root[data-rendered]').waitFor();
    expect(await shown.allInnerTexts()).toEqual([
      expect.stringContaining('Milk is out'),
      expect.stringContaining('Tea is ready'),
    ]);
    expect(await more.isVisible()).toBe(false);
  });

  it('LAY-03 is hidden if the path contains /auth', { tags: 'full' }, async () => {
    // The login page itself redirects to the provider immediately; an address below it does not.
    const { page } = await openPage({ mayFail: /\/auth\/elsewhere$/ });
    await visit(page, 'spring', '/auth/elsewhere');
    await page.locator('#root h1').waitFor();
    await expect.poll(() => page.getByRole('region', { name: 'Alerts' }).count()).toBe(0);
  });
});
