import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { pauseRequests } from './pause-requests.ts';
import { hydrated, startWorld } from './world.ts';

const { folders } = testConfig({});
const { server, openPage, openAs } = await startWorld(
  { folders: { ...folders, tenants: contentTree().folder } },
  { keys: 'provider', closesPages: true },
);

const PEOPLE = ['visitor', 'member'] as const;

/** A page that is painted, while its script has not arrived; in a full run on a slow phone. */
async function openEarly(path: string, who: (typeof PEOPLE)[number]) {
  const { page, troubles } = await (who === 'member' ? openAs('ada') : openPage());
  if (inject('full')) await slowDown(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await pauseRequests(page, {
    to: ['*/assets/main-*.js'],
    handle: async ({ send }) => {
      await released;
      await send();
    },
  });
  await page.goto(server.origin('spring') + path, { waitUntil: 'commit' });
  await page.getByRole('banner').waitFor();
  return {
    page,
    troubles,
    async hydrate() {
      expect(await page.locator('#root[data-rendered]').count()).toBe(1);
      release();
      await hydrated(page);
    },
  };
}

/** Chromium spends processor time to be slow. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

const heart = (page: Page) => page.getByRole('button', { name: 'Favorite: Making tea' }).first();
const dialog = (page: Page) => page.getByRole('dialog');

describe.each(PEOPLE)('input of a %s before the scripts have loaded', (who) => {
  it('SSR-13 searches, filters and sorts a list', async () => {
    const { page, troubles, hydrate } = await openEarly('/courses', who);
    await page.getByRole('searchbox', { name: 'Search courses' }).pressSequentially('tea');
    await page.getByRole('checkbox', { name: /^Hot Drinks/ }).check();
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Title A to Z');
    await hydrate();
    await expect.poll(() => new URL(page.url()).search).toMatch(/tea/);
    await page.getByRole('status').filter({ hasText: '1 of 3 courses' }).waitFor();
    expect(await page.getByRole('checkbox', { name: /^Hot Drinks/ }).isChecked()).toBe(true);
    expect(await page.getByRole('searchbox', { name: 'Search courses' }).inputValue()).toBe('tea');
    expect(troubles).toEqual([]);
  });

  it('SSR-13 presses a heart, or sees that it is not ready', async () => {
    const { page, troubles, hydrate } = await openEarly('/courses', who);
    if (who === 'visitor') await heart(page).click();
    else expect(await heart(page).count()).toBe(0);
    await hydrate();
    if (who === 'visitor')
      await dialog(page)
        .getByRole('link', { name: /Log In/ })
        .waitFor();
    else await heart(page).waitFor();
    expect(troubles).toEqual([]);
  });

  it('SSR-13 opens the search on home and types into it', async () => {
    const { page, troubles, hydrate } = await openEarly('/', who);
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    await page.keyboard.type('green tea');
    await hydrate();
    const field = dialog(page).getByRole('combobox');
    await expect.poll(() => field.inputValue()).toBe('green tea');
    expect(troubles).toEqual([]);
  });

  it('SSR-13 types into the search page', async () => {
    const { page, troubles, hydrate } = await openEarly('/search', who);
    await page.getByRole('searchbox').pressSequentially('green tea');
    await hydrate();
    await page.getByRole('option').first().waitFor();
    expect(await page.getByRole('combobox').inputValue()).toBe('green tea');
    expect(new URL(page.url()).search).toBe('?q=green+tea');
    expect(troubles).toEqual([]);
  });

  it.each([
    { path: '/courses/making-tea', name: 'Give Feedback' },
    { path: '/courses/making-tea/lessons/green', name: 'Give feedback on this lesson' },
  ])('SSR-13 asks for feedback on $path', async ({ path, name }) => {
    const { page, troubles, hydrate } = await openEarly(path, who);
    // Nothing happens yet, so the user clicks again.
    await page.getByRole('button', { name }).click({ clickCount: 2 });
    await hydrate();
    await dialog(page)
      .getByRole('heading', { name: /feedback/i })
      .waitFor();
    expect(troubles).toEqual([]);
  });
});
