import type { Browser } from 'playwright';
import type { Bench, Figure } from './figures.ts';
import { namedPages, withSite } from './site.ts';

/** All JavaScript that a page fetches for its first screen, as seen by a browser. */
export const firstLoad: Bench = {
  name: 'first-load',
  run: ({ pages }) =>
    withSite(async ({ browser, origin }) => {
      const figures: Figure[] = [];
      for (const { name, path } of namedPages(pages)) {
        const scripts = await scriptsOf(browser, origin + path);
        figures.push({
          name: `first-load JavaScript, ${name}, gzip`,
          value: await sizeOf(scripts),
          unit: 'kB',
          limit: { atMost: 135 },
          note: `${scripts.length} scripts`,
        });
      }
      return figures;
    }),
};

async function scriptsOf(browser: Browser, address: string): Promise<string[]> {
  const page = await browser.newPage();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  // Idle-time prefetching doesn't count.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto(address, { waitUntil: 'load' });
  await page.locator('#root h1').waitFor();
  await page.waitForLoadState('networkidle');
  await page.close();
  return [...scripts];
}

/** Counts the compressed bytes on the wire. */
async function sizeOf(scripts: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    scripts.map(async (address) => {
      const answer = await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
      return Number(answer.headers.get('content-length'));
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
