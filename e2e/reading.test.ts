import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import {
  accessibilityFaults,
  dailyOf,
  MIDDLE,
  NARROW,
  reload,
  scrollsSideways,
  startWorld,
  WIDE,
} from './world.ts';

const { openPage, visit } = await startWorld();

const LESSON = '/courses/spring-boot-first-steps/lessons/anatomy-of-a-project';
const MENU = 'Text size and line length';

const sizeOfText = (page: Page) =>
  page
    .locator('.prose p')
    .first()
    .evaluate((text) => getComputedStyle(text).fontSize);

describe('reading', () => {
  it(
    'READ-02 a chosen text size is applied before the first paint, without warnings or shifts',
    { tags: 'full' },
    async () => {
      const { page, troubles } = await openPage();
      await visit(page, 'spring', LESSON);
      await page.getByRole('button', { name: MENU }).click();
      await page.getByText('Very large').click();
      await expect.poll(() => sizeOfText(page)).toBe('23.4px');

      // The document before any script of the site has run.
      await page.route('**/assets/**/*.js', (route) => route.abort());
      await page.reload({ waitUntil: 'domcontentloaded' });
      await page.locator('.prose p').first().waitFor();
      await expect.poll(() => sizeOfText(page)).toBe('23.4px');
      await page.unrouteAll();
      troubles.length = 0;

      await reload(page);
      await expect.poll(() => sizeOfText(page)).toBe('23.4px');
      await page.getByRole('button', { name: MENU }).click();
      await expect.poll(() => page.getByRole('radio', { name: 'Very large' }).isChecked()).toBe(true);
      expect(await accessibilityFaults(page)).toEqual([]);
      for (const size of [NARROW, MIDDLE, WIDE]) {
        await page.setViewportSize(size);
        expect(await scrollsSideways(page)).toBe(false);
      }
      expect(troubles).toEqual([]);
    },
  );

  it('READ-03 one bar stays at the top, and sections scroll to right below it', async () => {
    const { page } = await openPage();
    await visit(page, 'spring', LESSON);
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    const stuck = await page.evaluate(() =>
      [...document.querySelectorAll('header, .reading > :first-child')].map((bar) =>
        Math.round(bar.getBoundingClientRect().bottom),
      ),
    );
    expect(stuck).toEqual([expect.any(Number), 53]);
    expect(stuck[0]).toBeLessThanOrEqual(0);

    await page.getByRole('navigation', { name: 'On this page' }).getByText('The build file').click();
    await page.waitForURL('**#the-build-file');
    const section = page.getByRole('heading', { name: 'The build file' });
    await expect.poll(async () => Math.round((await section.boundingBox())?.y ?? 0)).toBe(76);
  });

  it.each(dailyOf([LESSON, '/guides/serve-json', '/faq'], 0))(
    'READ-04 the text of %s begins in the upper half of a phone',
    async (path) => {
      const { page } = await openPage({ viewport: NARROW });
      await visit(page, 'spring', path);
      const top = await page
        .locator('.prose')
        .first()
        .evaluate((text) => text.getBoundingClientRect().top);
      expect(top).toBeLessThan(NARROW.height / 2);
      expect(await scrollsSideways(page)).toBe(false);
    },
  );
});
