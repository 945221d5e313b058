import type { Browser } from 'playwright';
import type { Bench, Figure } from './figures.ts';
import { namedPages, withSite } from './site.ts';

/** All JavaScript that a page fetches until its first screen stands, as a browser sees it. */
export const firstLoad: Bench = {
  name: 'first-load',
  run: ({ pages }) =>
    withSite(async ({ browser, origin }) => {
      const figures: Figure[] = [];
      for (const { name, path } of namedPages(pages)) {
        const { needed, later } = await scriptsOf(browser, origin + path);
        const ahead = later.length > 0 ? `, ${(await sizeOf(later)).toFixed(1)} kB more when idle` : '';
        figures.push({
          name: `first-load JavaScript, ${name}, gzip`,
          value: await sizeOf(needed),
          unit: 'kB',
          limit: { atMost: 135 },
          note: `${needed.length} scripts${ahead}`,
        });
      }
      return figures;
    }),
};

async function scriptsOf(browser: Browser, address: string): Promise<{ needed: string[]; later: string[] }> {
  const page = await browser.newPage();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  // Held back until asked for, so that what comes before and after can be told apart.
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    const own = window.requestIdleCallback.bind(window);
    window.requestIdleCallback = (work, options) => waiting.push(() => own(work, options));
    addEventListener('bench:idle', () => waiting.forEach((start) => start()));
  });
  await page.goto(address, { waitUntil: 'load' });
  await page.locator('#root h1').waitFor();
  await page.waitForLoadState('networkidle');
  const needed = [...scripts];
  await page.evaluate(() => dispatchEvent(new Event('bench:idle')));
  await page.waitForTimeout(1_000);
  await page.close();
  return { needed, later: [...scripts].filter((script) => !needed.includes(script)) };
}

/** As the server packs it; what is on the way counts, not what was unpacked. */
async function sizeOf(scripts: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    scripts.map(async (address) => {
      const answer = await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
      return Number(answer.headers.get('content-length'));
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
