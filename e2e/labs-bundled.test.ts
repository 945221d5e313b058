import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { accessibilityFaults, startWorld } from './world.ts';

const { openPage, visit } = await startWorld();

const LABS = [
  ['spring', '/courses/spring-boot-first-steps/lessons/lab-read-a-project/lab'],
  ['kube', '/courses/containers-from-the-ground-up/lessons/lab-read-a-manifest/lab'],
  ['tanzu', '/courses/first-push/lessons/lab-mend-a-manifest/lab'],
] as const;

const nextButton = (page: Page) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: /^(?!Previous)/ });

describe('the labs that come with the academies', () => {
  it.each(LABS)(
    'LAB-03 %s: is finished by clicking every action, from the first page to the last',
    async (tenantId, path) => {
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
      await page.getByRole('button', { name: 'Check my work' }).click();
      await page.getByText('Log in to complete the').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(troubles).toEqual([]);
    },
  );
});
