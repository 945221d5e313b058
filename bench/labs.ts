import type { Page } from 'playwright';
import type { Bench } from './figures.ts';
import { median } from './measure.ts';
import { withSite, type VisitedSite } from './site.ts';

const LAB = '/courses/spring-boot-first-steps/lessons/lab-read-a-project/lab';

/** A lab in the page: how soon one can work, what it weighs, how soon a program that never ends has ended. */
export const labs: Bench = {
  name: 'labs',
  run: ({ quick }) =>
    withSite(async (site) => {
      const rounds = quick ? 2 : 5;
      const context = await site.browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      const scripts = new Set<string>();
      page.on('request', (request) => {
        if (request.resourceType() === 'script' || request.url().includes('shell-worker'))
          scripts.add(request.url());
      });
      await openLabFor(page, site);
      const ready: number[] = [];
      for (let round = 0; round < rounds; round++) ready.push(await timeToAnswer(page, site));
      const stops: number[] = [];
      for (let round = 0; round < rounds; round++) stops.push(await timeToStop(page));
      await context.close();
      return [
        {
          name: 'a lab, from navigation to its first command answered, warm cache',
          value: median(ready) / 1000,
          unit: 's',
          limit: { atMost: 1.5 },
          note: `median of ${rounds}, the slowest ${(Math.max(...ready) / 1000).toFixed(2)} s`,
        },
        {
          name: 'all JavaScript of a lab page, gzip',
          value: await sizeOf([...scripts]),
          unit: 'kB',
          limit: { atMost: 700 },
          note: `${scripts.size} scripts`,
        },
        {
          name: 'an endless loop, from Stop to the next command answered',
          value: median(stops) / 1000,
          unit: 's',
          limit: { atMost: 3 },
          note: `median of ${rounds}`,
        },
      ];
    }),
};

/** The first visit fills the cache and opens a file, so that the editor with its syntax is counted too. */
async function openLabFor(page: Page, { origin }: VisitedSite): Promise<void> {
  await page.addInitScript(watchScreen);
  await page.goto(origin + LAB);
  await shown(page, 'learner@lab');
  await page.getByRole('treeitem', { name: 'pom.xml' }).click();
  await page.locator('.cm-content').waitFor();
  await page.waitForLoadState('networkidle');
}

async function timeToAnswer(page: Page, { origin }: VisitedSite): Promise<number> {
  await page.goto(origin + LAB, { waitUntil: 'commit' });
  await shown(page, 'learner@lab');
  await type(page, 'echo answer $((6 * 7))');
  return shown(page, 'answer 42');
}

async function timeToStop(page: Page): Promise<number> {
  await type(page, 'clear; while true; do x=1; done');
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  const start = await page.evaluate(() => performance.now());
  await page.getByRole('button', { name: 'Stop' }).click();
  const mark = `stopped ${Math.round(start)}`;
  await type(page, `echo "stop""ped ${Math.round(start)}"`);
  return (await shown(page, mark)) - start;
}

async function type(page: Page, line: string): Promise<void> {
  await page.locator('.xterm textarea').first().focus();
  await page.keyboard.insertText(line);
  await page.keyboard.press('Enter');
}

/** When the terminal first showed these words, by the page's own clock. */
async function shown(page: Page, words: string): Promise<number> {
  const found = await page.waitForFunction((wanted) => window.whenShown?.(wanted), words, { polling: 'raf' });
  return Number(await found.jsonValue());
}

declare global {
  var whenShown: ((words: string) => number | null) | undefined;
}

/** Runs in the page: looks at the terminal with every picture that is drawn. */
function watchScreen(): void {
  window.whenShown = (words) => {
    const rows = document.querySelector('.xterm-rows')?.textContent ?? '';
    return rows.replaceAll('\u00a0', ' ').includes(words) ? performance.now() : null;
  };
}

/** As the server packs it. */
async function sizeOf(scripts: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    scripts.map(async (address) => {
      const answer = await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
      return Number(answer.headers.get('content-length'));
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
