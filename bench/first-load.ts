import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { findChromium } from '../tools/browser.mjs';
import { startChild } from './children.ts';
import { withDatabase, withFolder } from './database.ts';
import type { Bench, Figure } from './figures.ts';

/** Every public page is held to the same limit. */
const PAGES = [{ name: 'home', path: '/' }];

/** All JavaScript that a page fetches until its first screen stands, as a browser sees it. */
export const firstLoad: Bench = {
  name: 'first-load',
  run: () =>
    withFolder((folder) =>
      withDatabase(folder, async ({ url }) => {
        const server = await startChild(new URL('children/serve.ts', import.meta.url), { url });
        const { origin } = server.said as { origin: string };
        const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: LAUNCH });
        const figures: Figure[] = [];
        for (const { name, path } of PAGES) {
          const scripts = await scriptsOf(browser, origin + path);
          const sizes = await Promise.all(scripts.map(gzippedSize));
          const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
          const note = `${scripts.length} scripts`;
          figures.push({
            name: `first-load JavaScript, ${name}, gzip`,
            value: kilobytes,
            unit: 'kB',
            limit: { atMost: 115 },
            note,
          });
        }
        await browser.close();
        await server.end();
        return figures;
      }),
    ),
};

const LAUNCH = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];

async function scriptsOf(browser: Browser, address: string): Promise<string[]> {
  const page = await browser.newPage();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  await page.goto(address, { waitUntil: 'load' });
  await page.locator('#root h1').waitFor();
  await page.close();
  return [...scripts];
}

/** As the server packs it; what is on the way counts, not what was unpacked. */
async function gzippedSize(address: string): Promise<number> {
  const answer = await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
  return Number(answer.headers.get('content-length'));
}
