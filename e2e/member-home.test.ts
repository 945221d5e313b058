import type { Page, Route } from 'playwright';
import { describe, expect, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { mintFor } from '../server/src/testing/identity.ts';
import { complete } from '../server/src/testing/learners.ts';
import { sampleFiles } from '../server/src/testing/sample-content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import {
  accessibilityFaults,
  dailyOf,
  hydrated,
  NARROW,
  reload,
  scrollsSideways,
  startWorld,
  WIDE,
} from './world.ts';
import type { OpenPage } from './world.ts';

const section = (title: string) => `## ${title}\n\n${'A sentence on tea and what it takes. '.repeat(60)}\n\n`;
const tree = contentTree({
  ...sampleFiles,
  'spring/courses/01-tea/01-leaves/02-black/content.md': ['Leaves', 'Water', 'Time', 'Milk', 'Cups']
    .map(section)
    .join(''),
});
const { folders } = testConfig({});
const { server, openAs, visit } = await startWorld(
  { folders: { ...folders, tenants: tree.folder } },
  { keys: 'provider' },
);

/** Whether a heading is in the upper half of the window. */
const isInView = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).evaluate((heading) => {
    const { top } = heading.getBoundingClientRect();
    return top >= 0 && top < innerHeight / 2;
  });

const SCREENS = [
  { where: 'on a desktop', who: 'ada' as const, viewport: WIDE },
  { where: 'on a phone', who: 'grace' as const, viewport: NARROW },
];

describe.each(dailyOf(SCREENS, 1))('a returning learner $where', ({ who, viewport }) => {
  let tab: Promise<OpenPage> | undefined;
  const openTab = () => (tab ??= openAs(who, { viewport }));
  const completeFirstLesson = async () => {
    const { accessToken: token } = await mintFor(server, who);
    await complete(server.client({ tenantId: 'spring', token }), { lessonId: 'green', courseId: 'tea' });
  };

  it('MYL-01, MYL-06, MYL-09 begins with a starter, and reaches the exact position in one click from home', async () => {
    const { page, troubles } = await openTab();
    await visit(page, 'spring', '/');
    await page.getByRole('heading', { name: 'Good to have you here' }).waitFor();
    await page.getByText('Your learning begins here').waitFor();
    expect(await page.getByText('Welcome back').count()).toBe(0);
    await expect.poll(() => page.getByRole('link', { name: 'Create Your Free Account' }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);

    await completeFirstLesson();
    await visit(page, 'spring', '/courses/making-tea/lessons/black');
    // A position is recorded once the member's page is open.
    await page.getByRole('button', { name: 'Complete and continue' }).waitFor();
    const saved = page.waitForResponse(
      (response) => response.url().includes('/lessons/place') && response.ok(),
    );
    await page
      .getByRole('heading', { name: 'Milk', exact: true })
      .evaluate((heading) => heading.scrollIntoView());
    await saved;

    await visit(page, 'spring', '/');
    const going = page.getByRole('region', { name: 'Black tea' });
    await going.getByText('Making tea · Lesson 2 of 3').waitFor();
    await going.getByText('You were at: Milk').waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    expect(await accessibilityFaults(page)).toEqual([]);
    await going.getByRole('link', { name: 'Continue: Black tea' }).click();
    await page.getByRole('heading', { name: 'Black tea', level: 1 }).waitFor();
    await expect.poll(() => isInView(page, 'Milk')).toBe(true);

    await visit(page, 'spring', '/');
    await page.getByRole('button', { name: '20 minutes' }).click();
    await page.getByText(/ in all$/).waitFor();
    await page.getByText(/^1 day, about .+ of material$/).waitFor();
    await page.getByRole('button', { name: 'Hide' }).click();
    await page.getByRole('button', { name: 'Show my week' }).waitFor();
    await reload(page);
    await page.getByRole('button', { name: 'Show my week' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(troubles).toEqual([]);
  });

  it('MYL-09, SSR-03 does not show a returning member the pitch, and their data causes no layout shift', async () => {
    const { page, troubles } = await openTab();
    await completeFirstLesson();
    await visit(page, 'spring', '/courses/making-tea/lessons/black');
    await page.getByRole('button', { name: 'Complete and continue' }).waitFor();
    await visit(page, 'spring', '/');
    await page.getByRole('region', { name: 'Black tea' }).waitFor();

    await page.addInitScript(recordShifts);
    const releaseScripts = await hold(page, '**/assets/*.js');
    const releaseData = await hold(page, '**/me/learning**');
    await page.goto(server.origin('spring'), { waitUntil: 'commit' });
    const home = page.locator('#my-learning');
    await home.getByText('My Learning', { exact: true }).waitFor();
    expect(await visiblePitch(page)).toEqual([]);

    await releaseScripts();
    await hydrated(page);
    expect(await visiblePitch(page)).toEqual([]);
    expect(await home.getByRole('status').count()).toBe(1);

    await releaseData();
    await page.getByRole('region', { name: 'Black tea' }).waitFor();
    await page.getByRole('heading', { name: 'Favorites' }).waitFor();
    expect(await shifts(page)).toEqual([]);
    expect(await visiblePitch(page)).toEqual([]);
    expect(troubles).toEqual([]);
  });
});

/** The visible parts of the visitors' page. */
const visiblePitch = (page: Page) =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('h1, h2')]
      .filter((heading) => heading.checkVisibility() && !heading.closest('#my-learning'))
      .map((heading) => heading.textContent)
      .filter((text) => text !== 'Courses for you' && !text?.startsWith('Learn from')),
  );

/** Holds these requests until the result is called. */
async function hold(page: Page, pattern: string): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  let isHeld = true;
  await page.route(pattern, async (route) => {
    if (isHeld) waiting.push(route);
    else await route.continue();
  });
  return async () => {
    isHeld = false;
    await Promise.all(waiting.map(async (route) => route.continue()));
  };
}

declare global {
  interface Window {
    readShifts: () => string[];
  }
}

/** Runs in the page: records layout shifts. */
function recordShifts(): void {
  const seen: string[] = [];
  const record = (entries: PerformanceEntryList) => {
    for (const entry of entries) seen.push(JSON.stringify(entry));
  };
  const observer = new PerformanceObserver((list) => record(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  window.readShifts = () => {
    record(observer.takeRecords());
    return seen;
  };
}

/** A shift is reported with its frame. */
const shifts = (page: Page) =>
  page.evaluate(
    async () =>
      new Promise<string[]>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.readShifts())));
      }),
  );
