import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { sampleFiles } from '../server/src/testing/sample-content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { accessibilityFaults, dailyOf, NARROW, reload, scrollsSideways, startWorld } from './world.ts';

const { folders } = testConfig({});
const { openAs, openPage, visit } = await startWorld(
  { folders: { ...folders, tenants: contentTree(sampleFiles).folder } },
  { keys: 'provider' },
);

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => palette(page).getByRole('combobox');
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });
const group = (page: Page, name: string) => palette(page).getByRole('group', { name });
const scheme = (page: Page) => page.evaluate(() => document.documentElement.dataset['scheme'] ?? 'system');

async function open(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await field(page).waitFor();
}

async function expectGood(page: Page): Promise<void> {
  expect(await scrollsSideways(page)).toBe(false);
  expect(await accessibilityFaults(page)).toEqual([]);
}

const SCREENS = [
  { what: 'a desktop', options: {}, person: 'ada' },
  { what: 'a phone', options: { viewport: NARROW }, person: 'grace' },
] as const;

describe.each(dailyOf(SCREENS, 0))('the palette on $what', ({ options, person }) => {
  it('PAL-01, PAL-02 can be used by keyboard alone: continue, a page, the colors, a search and a recent one', async () => {
    const { page, troubles } = await openAs(person, options);
    await visit(page, 'spring', '/courses/making-tea/lessons/green');
    await page.getByRole('button', { name: 'Complete and continue' }).waitFor();
    await visit(page, 'spring', '/courses');
    await open(page);
    await group(page, 'Continue')
      .getByRole('option', { name: /Green tea/ })
      .waitFor();
    await expectGood(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/courses/making-tea/lessons/green');
    await palette(page).waitFor({ state: 'hidden' });

    await open(page);
    await field(page).fill('dark');
    await expect.poll(() => option(page, 'Dark colors').getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await expect.poll(() => scheme(page)).toBe('dark');
    await expectGood(page);

    await field(page).fill('kettle');
    await option(page, /kettle/i)
      .first()
      .waitFor();
    await expectGood(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => field(page).inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'hidden' });

    await open(page);
    await field(page).fill('kettle');
    await option(page, /kettle/i)
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await palette(page).waitFor({ state: 'hidden' });
    await expect.poll(() => page.url()).not.toContain('/making-tea/lessons/green');
    await reload(page);
    await open(page);
    await group(page, 'Recent searches').getByRole('option', { name: 'kettle' }).waitFor();
    await field(page).fill('home');
    await expect.poll(() => option(page, 'Home').getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    expect(troubles).toEqual([]);
    await page.context().close();
  });
});

describe('the palette of a visitor', () => {
  it('PAL-01, PAL-03 opens a page, and says what unlocks a locked result', { tags: 'full' }, async () => {
    const { page, troubles } = await openPage();
    await visit(page, 'kube', '/');
    await open(page);
    expect(await group(page, 'Continue').count()).toBe(0);
    await group(page, 'Go to').getByRole('option', { name: 'Courses' }).click();
    await page.waitForURL('**/courses');

    await visit(page, 'spring', '/');
    await open(page);
    await field(page).fill('shot');
    await option(page, /Opens with Pro/)
      .first()
      .waitFor();
    await expectGood(page);
    expect(troubles).toEqual([]);
    await page.context().close();
  });
});
