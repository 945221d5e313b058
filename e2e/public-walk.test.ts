import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { homeTitle, pageTitle } from '@academy/domain/tenant';
import { markupFaults } from '../server/src/testing/markup.ts';
import { tenantIds, visits } from './public-routes.ts';
import type { Chapter, Visit } from './public-routes.ts';
import type { OpenPage } from './world.ts';
import { accessibilityFaults, MIDDLE, NARROW, scrollsSideways, startWorld, WIDE } from './world.ts';

const { server, openPage, visit } = await startWorld();

const SIZES = [WIDE, MIDDLE, NARROW];
const SCHEMES = ['light', 'dark'] as const;
const templates = [...new Set(visits.map((one) => one.template))];

describe.concurrent('a visitor finds in order', () => {
  walk('TEN-02, TEN-03, LAY-13, CON-06 the home page', 'home');
  walk('RTE-04, RTE-12, TEN-02, TEN-03, LAY-13, CON-06 courses and lessons', 'courses');
  walk('RTE-03, RTE-12, GDE-01, LAY-13, CON-06 guides', 'guides');
  walk('RTE-05, RTE-12, CAT-11, LAY-13, CON-06 learning paths', 'paths');
  walk('RTE-06, RTE-12, CAT-12, LAY-13, CON-06 instructors', 'instructors');
  walk('RTE-13, LAY-13, CON-06 the search and the tiers', 'search');
  walk('RTE-07, LAY-13, CON-06 alerts and contact', 'contact');
  walk('RTE-09, CON-02, LAY-13, CON-06 content pages', 'pages');
  walk('RTE-07, RTE-09, LAY-13, CON-06 pages that are not found', 'missing');
});

describe('an academy without guides or tiers', () => {
  it.for(['kube', 'tanzu'])('RTE-09 such as %s has no such addresses', async (tenantId, { expect }) => {
    for (const path of ['/guides', '/guides/serve-json', '/pro'])
      expect((await server.get(path, { tenantId })).status, path).toBe(404);
  });
});

function walk(sentence: string, chapter: Chapter): void {
  for (const route of visits.filter((one) => one.chapter === chapter)) {
    if (isOpened(route)) open(sentence, route);
    else fetchOnly(sentence, route);
  }
}

/**
 * Opened by other tests daily: `shell.test.ts` opens the home page of every academy, `navigation.test.ts` an
 * unknown address and `video-player.test.ts` a video. The others resemble a page of this walk: a list of
 * paths or one of them, a locked lesson, and a page of questions.
 */
const OPENED_ELSEWHERE = new Set([
  '/',
  'an unknown address',
  '/not-found',
  'a lesson to watch',
  '/learning-path',
  'a locked guide',
  '/{pageSlug}',
]);

/** A daily run opens and validates each page in one academy, alternating between them. */
function isOpened(route: Visit): boolean {
  return inject('full') || (isDue(route) && !OPENED_ELSEWHERE.has(route.template));
}

function isDue({ template, tenantId }: Visit): boolean {
  if (inject('full')) return true;
  const having = visits.filter((one) => one.template === template);
  return having[templates.indexOf(template) % having.length]?.tenantId === tenantId;
}

function fetchOnly(sentence: string, route: Visit): void {
  it(`${sentence}: the document of ${route.template} of ${route.tenantId}`, async ({ expect }) => {
    const { tenantId, path, arrives } = route;
    if (arrives) {
      const { status, headers } = await server.get(path, { tenantId });
      expect([status, headers.get('location')]).toEqual([302, arrives]);
    }
    const response = await server.get(arrives ?? path, { tenantId });
    expect(response.status).toBe(route.status);
    const html = await response.text();
    expect(html).toContain(`<title>${titleOf(route)}</title>`);
    expect(isDue(route) ? markupFaults(html) : []).toEqual([]);
  });
}

function titleOf(route: Visit): string {
  const { tenant } = siteOf(route);
  return route.title ? pageTitle(route.title, tenant) : homeTitle(tenant);
}

function open(sentence: string, route: Visit): void {
  // Several pages at once are slow on a busy machine.
  const timeout = 120_000;
  it(`${sentence}: ${route.template} of ${route.tenantId}`, { timeout }, async ({ expect }) => {
    const { tenant, brand } = siteOf(route);
    const title = titleOf(route);
    const { page, troubles, leave } = await takeTab(route);

    const response = await visit(page, route.tenantId, route.path);
    expect(response.status()).toBe(route.status);
    expect(new URL(page.url()).pathname).toBe(route.arrives ?? route.path.split('?')[0]);
    const html = await response.text();
    expect(html).toContain(`<title>${title}</title>`);
    expect(markupFaults(html)).toEqual([]);

    await page.locator('#root h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.title()).toBe(title);
    await expect.poll(() => page.locator('h1').count()).toBe(1);
    await expect.poll(() => page.locator('header img').getAttribute('src')).toBe(brand.logo);
    if (route.banner)
      await expect
        .poll(() => page.locator('main').innerText())
        .toContain(tenant.banners[route.banner]?.title);

    // Nothing is loaded from other hosts, so there is no consent to ask for.
    await expect.poll(() => page.getByRole('button', { name: 'Cookie settings' }).count()).toBe(0);
    expect(await faultsOf(page, route)).toEqual([]);
    expect(troubles).toEqual([]);
    await leave();
  });
}

const freeTabs = new Map<string, OpenPage[]>();

/** A free page, since opening a new one for every address would take most of the time. */
async function takeTab({
  tenantId,
  path,
  status,
}: Visit): Promise<OpenPage & { leave: () => Promise<void> }> {
  if (status === 404) {
    const tab = await openPage({ mayFail: new RegExp(`${path}$`) });
    return { ...tab, leave: () => tab.page.context().close() };
  }
  const free = freeTabs.get(tenantId) ?? [];
  freeTabs.set(tenantId, free);
  const tab = free.pop() ?? (await openPage());
  const leave = async () => {
    await tab.page.setViewportSize(WIDE);
    await tab.page.emulateMedia({ colorScheme: null });
    free.push(tab);
  };
  return { ...tab, leave };
}

function siteOf({ tenantId }: Visit) {
  const site = server.context.sites.byId(tenantId);
  if (!site) throw new Error(`There is no tenant ${tenantId}`);
  return site;
}

/** One load; width and scheme are switched in place. */
async function faultsOf(page: Page, route: Visit): Promise<string[]> {
  const looks = looksFor(route);
  const faults: string[] = [];
  // Outside of a full run all rules run at one width per page, alternating between pages.
  for (const size of SIZES) {
    await page.setViewportSize(size);
    if (await scrollsSideways(page)) faults.push(`${size.width}: scrolls sideways`);
    for (const look of looks.filter((one) => one.size === size)) {
      await page.emulateMedia({ colorScheme: look.scheme ?? null });
      const found = await accessibilityFaults(page);
      faults.push(...found.map((fault) => `${look.scheme} ${size.width}: ${fault}`));
    }
  }
  return faults;
}

/** All of them, or one per page, so that every width and scheme is covered by some page. */
function looksFor({ template, tenantId }: Visit) {
  if (inject('full')) return SIZES.flatMap((size) => SCHEMES.map((scheme) => ({ size, scheme })));
  const at = templates.indexOf(template) + tenantIds.indexOf(tenantId);
  return [{ size: SIZES[at % SIZES.length], scheme: SCHEMES[at % SCHEMES.length] }];
}
