import type { Page, Response } from 'playwright';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Site } from '../server/src/catalog/tenants.ts';
import {
  accessibilityFaults,
  colorOf,
  MIDDLE,
  NARROW,
  rgb,
  scrollsSideways,
  startWorld,
  WIDE,
  dailyOf,
} from './world.ts';

const { server, openPage, visit } = await startWorld();

const TENANTS = ['spring', 'kube', 'tanzu'];
const SIZES = [WIDE, MIDDLE, NARROW];
const COLUMNS = { Learn: ['Courses', 'Learning Paths'], Engage: ['Instructors'], More: ['Contact'] };
const COLUMNS_OF_SPRING = {
  Learn: ['Guides', 'Courses', 'Learning Paths'],
  Engage: ['Instructors', 'Community', 'About'],
  More: ['Contact', 'FAQs'],
};

// One load per tenant; width and scheme are switched in place.
describe.each(TENANTS)('the home page of %s', (tenantId) => {
  const { tenant, brand } = siteOf(tenantId);
  let page: Page;
  let troubles: string[];
  let response: Response;
  beforeAll(async () => {
    ({ page, troubles } = await openPage());
    response = await visit(page, tenantId, '/');
    await page.locator('#root h1').waitFor();
  });

  it('TEN-02, TEN-03 has its own title, tab icon and logo', async () => {
    expect(response.status()).toBe(200);
    await expect.poll(() => page.title()).toBe(`${tenant.name} - ${tenant.tagline}`);
    await expect.poll(() => page.locator('link[rel=icon]').getAttribute('href')).toBe(brand.icon);
    expect((await server.get(brand.icon, { tenantId })).status).toBe(200);
    const logo = page.locator('header img');
    await expect.poll(() => logo.getAttribute('src')).toBe(brand.logo);
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });

  it('TEN-10 has its own colors without scripts', async () => {
    const html = await response.text();
    expect(html).toContain(`--brand:${tenant.colours.light.brand}`);
    expect(html).toContain(`<title>${tenant.name} - `);
    await expect
      .poll(() => colorOf(page, 'main a:text("Browse Courses")'))
      .toBe(rgb(tenant.colours.light.brand));
  });

  it('RTE-02, TEN-05 starts with one heading, two actions and the copy of the tenant', async () => {
    await expect.poll(() => page.locator('h1').allTextContents()).toEqual([tenant.landing.title]);
    const hero = page.locator('main section').first();
    const actions = await hero.getByRole('link').allTextContents();
    const second = tenantId === 'kube' ? 'Start a Learning Path' : 'Create Your Free Account';
    expect(actions).toEqual(['Browse Courses', second]);
    const text = await page.locator('main').innerText();
    expect(text.includes('80,000+')).toBe(tenantId === 'spring');
    for (const section of tenant.landing.sections)
      if ('title' in section) expect(text).toContain(section.title);
  });

  it('LAY-08, TEN-05 has its footer columns, with legal pages opening in a new tab', async () => {
    const footer = page.getByRole('contentinfo');
    const plain = (texts: string[]) => texts.map((text) => text.split('(opens')[0]?.trim());
    const titles = async (column: string) => {
      const all = footer.locator('div', { has: page.locator(`> h2:text-is("${column}")`) });
      return plain(await all.last().getByRole('link').allInnerTexts());
    };
    const { Learn, Engage, More } = tenantId === 'spring' ? COLUMNS_OF_SPRING : COLUMNS;
    const legal = ['Terms', 'Privacy', 'California Privacy Rights'];
    await expect.poll(() => titles('Learn')).toEqual(Learn);
    await expect.poll(() => titles('Engage')).toEqual(Engage);
    await expect.poll(() => titles('More')).toEqual([...More, ...legal]);
    expect(plain(await footer.locator('a[target=_blank]').allInnerTexts())).toEqual(legal);
    await expect.poll(() => footer.innerText()).toContain('©');
  });

  it('LAY-13 passes axe and fits at every width, in light and dark', async () => {
    const found: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const size of SIZES) {
        await page.setViewportSize(size);
        const where = `${colorScheme} ${size.width}:`;
        if (await scrollsSideways(page)) found.push(`${where} scrolls sideways`);
        if (!isLookedAt({ size, colorScheme, tenantId })) continue;
        const faults = await accessibilityFaults(page, { isRecolored: colorScheme === 'dark' });
        found.push(...faults.map((fault) => `${where} ${fault}`));
      }
      const { brand: color } = tenant.colours[colorScheme];
      await expect.poll(() => colorOf(page, 'main a:text("Browse Courses")')).toBe(rgb(color));
    }
    expect(found).toEqual([]);
  });

  it('logs nothing to the console and has no failed request', () => {
    expect(troubles).toEqual([]);
  });
});

/**
 * In a daily run each academy has all rules at one width and its dark colors at the next one: the pages are
 * laid out alike, so each width is covered once, and colors do not depend on it.
 */
function isLookedAt({ size, colorScheme, tenantId }: Look): boolean {
  const due = TENANTS.indexOf(tenantId) + (colorScheme === 'dark' ? 1 : 0);
  return inject('full') || size === SIZES[due % SIZES.length];
}

type Look = { size: typeof WIDE; colorScheme: 'light' | 'dark'; tenantId: string };

function siteOf(tenantId: string): Site {
  const site = server.context.sites.byId(tenantId);
  if (!site) throw new Error(`There is no tenant ${tenantId}`);
  return site;
}

describe('a phone with doubled text size', () => {
  const course = '/courses/spring-boot-first-steps';
  const ofSpring = [course, `${course}/lessons/what-spring-boot-does`, '/guides', '/guides/serve-json'];
  const others = [
    '/paths',
    '/paths/reliable-code',
    '/search?q=boot',
    '/contact-us',
    '/pro',
    '/faq',
    '/about',
  ];
  const visits = [
    { tenantId: 'spring', paths: ['/', '/courses', '/instructors', ...ofSpring, ...others, '/nowhere'] },
    // Different words in the same places.
    { tenantId: 'kube', paths: ['/', '/instructors'] },
    { tenantId: 'tanzu', paths: ['/', '/instructors'] },
  ];
  it.each(dailyOf(visits, 1))(
    'LAY-18 shows public pages of $tenantId without scrolling sideways',
    async ({ tenantId, paths }) => {
      const { page } = await openPage({ viewport: NARROW });
      for (const path of paths) {
        await visit(page, tenantId, path);
        await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
        expect([path, await scrollsSideways(page)]).toEqual([path, false]);
      }
      await page.context().close();
    },
  );
});
