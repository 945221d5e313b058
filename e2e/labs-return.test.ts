import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { CLICKED_LABS, enter as type, typeLines } from './typed-labs.ts';
import {
  accessibilityFaults,
  dailyOf,
  hydrated,
  MIDDLE,
  NARROW,
  reload,
  scrollsSideways,
  startWorld,
  WIDE,
} from './world.ts';

const { openAs, openPage, visit } = await startWorld({}, { keys: 'provider' });

const [, LAB] = CLICKED_LABS[0];
const SCHEMES = ['dark', 'light'] as const;

const says = (page: Page, words: string) =>
  page.locator('#terminal-1 .xterm-rows').filter({ hasText: words }).waitFor();
const cards = (page: Page) => page.locator('.lab-action');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const nextPage = (page: Page) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: /^(?!Previous)/ });
const success = (page: Page) => page.getByRole('status').filter({ hasText: 'Well done!' });

async function openLab(page: Page, tenantId: string, path: string): Promise<void> {
  await visit(page, tenantId, path);
  await says(page, 'learner@lab:~$');
}

/** Clicks every action of every page in sequence. */
async function workThrough(page: Page): Promise<void> {
  for (;;) {
    for (const card of await cards(page).all()) {
      await card.getByRole('button').first().click();
      await expect.poll(() => card.getAttribute('data-state')).not.toBe('running');
    }
    if ((await nextPage(page).count()) === 0) return;
    await nextPage(page).click();
  }
}

async function goTo(page: Page, title: RegExp): Promise<void> {
  const options = page.getByLabel('Go to page').locator('option');
  const place = (await options.allTextContents()).findIndex((text) => title.test(text));
  await page.getByLabel('Go to page').selectOption({ index: place });
}

describe('the end of a lab', { timeout: 120_000 }, () => {
  // The other two are finished in the test of the bundled labs.
  it.each(dailyOf(CLICKED_LABS, 0))(
    'LAB-06, LAB-13 %s: is celebrated, readable at every width, and there again after a reload',
    { tags: 'full' },
    async (tenantId, path, challenge) => {
      const { page, troubles } = await openAs('ada', { tenantId, reducedMotion: 'no-preference' });
      await openLab(page, tenantId, path);
      await workThrough(page);
      await typeLines(page, challenge);
      await button(page, 'Check my work').click();
      await success(page).getByText('All checks pass: the lesson is complete.').waitFor();
      await page.locator('.lab-confetti i').first().waitFor({ state: 'attached' });

      await page.emulateMedia({ reducedMotion: 'reduce' });
      await expect.poll(() => page.locator('.lab-confetti').isVisible()).toBe(false);
      for (const [at, size] of [NARROW, MIDDLE, WIDE].entries()) {
        await page.setViewportSize(size);
        if (size === NARROW) await page.getByRole('tab', { name: 'Instructions' }).click();
        for (const colorScheme of dailyOf(SCHEMES, at % 2)) {
          await page.emulateMedia({ colorScheme });
          const next = success(page).getByRole('link');
          const [mark, text] = await Promise.all([
            success(page).locator('.lab-success-mark').boundingBox(),
            success(page).getByText('Well done!').boundingBox(),
          ]);
          expect(mark?.width).toBeLessThan(50);
          expect(text?.x).toBeGreaterThanOrEqual((mark?.x ?? 0) + (mark?.width ?? 0));
          await expect.poll(() => next.isVisible()).toBe(true);
          expect(
            await accessibilityFaults(page, { isRecolored: inject('full') && colorScheme === 'light' }),
          ).toEqual([]);
        }
        expect(await scrollsSideways(page)).toBe(false);
      }

      await reload(page);
      await success(page).waitFor();
      expect(await page.locator('.lab-confetti').count()).toBe(0);
      await page.getByRole('button', { name: /^(\d) of \1 checks passed$/ }).waitFor();
      await goTo(page, /^1 of/);
      await expect.poll(() => cards(page).first().getAttribute('data-state')).toBe('done');
      expect(troubles).toEqual([]);
      await page.context().close();
    },
  );
});

describe('an action', { timeout: 60_000 }, () => {
  it('LAB-08, LAB-09 runs in the folder of the workshop, and shows a failure with its exit code', async () => {
    const { page, troubles } = await openPage();
    await openLab(page, 'spring', LAB);
    await goTo(page, /^3 of/);
    await cards(page).nth(1).getByRole('button').first().click();
    await says(page, 'cd ~/exercises/library');
    await says(page, 'application-stage.yaml');
    await expect.poll(() => cards(page).nth(1).getAttribute('data-state')).toBe('done');

    await type(page, 'rm start-staging.sh; cd /tmp');
    await cards(page).nth(1).getByRole('button').first().click();
    await cards(page).nth(1).getByText('Failed, exit code 1').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await reload(page);
    await cards(page).nth(1).getByText('Failed, exit code 1').waitFor();
    expect(troubles).toEqual([]);
    await page.context().close();
  });
});

describe('a lab in two tabs', { timeout: 60_000 }, () => {
  it('LAB-10 shows a notice, and moves to the used one with all its work', { tags: 'full' }, async () => {
    const { page, troubles } = await openPage();
    await openLab(page, 'spring', LAB);
    await type(page, 'echo mine > mine.txt');
    await page.getByRole('treeitem', { name: 'mine.txt' }).waitFor();

    const second = await page.context().newPage();
    await visit(second, 'spring', LAB);
    const notice = (on: Page) => on.getByRole('heading', { name: 'This lab is open in another tab' });
    await notice(second).waitFor();
    expect(await accessibilityFaults(second)).toEqual([]);
    await button(second, 'Use it here').click();
    await second.getByRole('treeitem', { name: 'mine.txt' }).waitFor();
    await notice(page).waitFor();

    await type(second, 'echo second > second.txt');
    await second.getByRole('treeitem', { name: 'second.txt' }).waitFor();
    await button(page, 'Use it here').click();
    await page.getByRole('treeitem', { name: 'second.txt' }).waitFor();
    await notice(second).waitFor();
    await page.close();
    await second.reload();
    await hydrated(second);
    await second.getByRole('treeitem', { name: 'second.txt' }).waitFor();
    expect(troubles).toEqual([]);
    await second.context().close();
  });
});

describe('a reset', { timeout: 60_000 }, () => {
  it('LAB-11 returns to a passed check, and shows what that discards', { tags: 'full' }, async () => {
    const { page, troubles } = await openPage();
    await openLab(page, 'spring', LAB);
    await type(page, 'cd exercises/library');
    await type(page, `grep -o 'spring-boot-starter[a-z-]*' pom.xml | grep -v parent | sort -u > notes.txt`);
    await page.getByRole('treeitem', { name: 'notes.txt' }).waitFor();
    await button(page, 'Check my work').click();
    await page.getByText('1 of 3 checks passed').first().waitFor();
    await type(page, 'rm notes.txt; echo later > later.txt');
    await page.getByRole('treeitem', { name: 'later.txt' }).waitFor();

    await page.getByLabel('Reset the lab').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('After “notes.txt names both starters” passed').check();
    await dialog.getByText('the file later.txt').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Reset the lab' }).click();
    await page.getByText('Lost: the file later.txt.').waitFor();
    await page.getByRole('treeitem', { name: 'notes.txt' }).waitFor();
    await expect.poll(() => page.getByRole('treeitem', { name: 'later.txt' }).count()).toBe(0);
    await page.getByText('1 of 3 checks passed').first().waitFor();
    await reload(page);
    await page.getByText('1 of 3 checks passed').first().waitFor();
    expect(troubles).toEqual([]);
    await page.context().close();
  });
});
