import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { CLICKED_LABS, typeLines } from './typed-labs.ts';
import { accessibilityFaults, dailyOf, startWorld } from './world.ts';

const { openPage, visit } = await startWorld();

const nextButton = (page: Page) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: /^(?!Previous)/ });

describe('the bundled labs', () => {
  // The compiler's tests also click through each of them without a page.
  it.each(dailyOf(CLICKED_LABS, 1))(
    'LAB-03 %s: is finished by clicking every action, and typing what its challenge asks for',
    async (tenantId, path, challenge) => {
      const { page, troubles } = await openPage();
      await visit(page, tenantId, path);
      await page.locator('.xterm-rows').filter({ hasText: 'learner@lab:~$' }).waitFor();
      for (;;) {
        for (const button of await page.locator('.lab-action-button').all()) {
          await button.click();
          await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
        }
        if ((await nextButton(page).count()) === 0) break;
        await nextButton(page).click();
      }
      await typeLines(page, challenge);
      await page.getByRole('button', { name: 'Check my work' }).click();
      await page.getByText('Log in to complete the').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(troubles).toEqual([]);
    },
  );
});
