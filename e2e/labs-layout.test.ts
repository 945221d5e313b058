import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { CLICKED_LABS, TYPED_LABS } from './typed-labs.ts';
import { MIDDLE, NARROW, startWorld, WIDE } from './world.ts';

// Some labs are for members, and one is for members with Pro.
const { openAs, visit } = await startWorld({}, { keys: 'provider', closesPages: true });

const LABS = inject('full')
  ? TYPED_LABS.map(({ tenant, path }) => ({ tenantId: tenant, path }))
  : CLICKED_LABS.map(([tenantId, path]) => ({ tenantId, path }));

describe('the page of a lab', () => {
  it.each(LABS)('LAB-17 is one screen high at every step and width: $path', async ({ tenantId, path }) => {
    const { page } = await openAs('grace', { tenantId });
    await visit(page, tenantId, path);
    const steps = page.getByRole('combobox', { name: 'Go to page' });
    await steps.waitFor();
    const count = await steps.locator('option').count();
    for (let step = 0; step < count; step += 1) {
      await steps.selectOption(String(step));
      for (const size of [NARROW, MIDDLE, WIDE]) {
        await page.setViewportSize(size);
        const where = `step ${step + 1}, ${size.width} px`;
        await expect.poll(() => tooHigh(page), { message: where, timeout: 5_000 }).toEqual([]);
      }
    }
  });
});

/** Scrollable parts of the page around the panes. */
async function tooHigh(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, document.querySelector('#root > div'), document.querySelector('main')]
      .filter((part) => part !== null)
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
      .map(({ tagName, scrollHeight, clientHeight }) => `${tagName}: ${scrollHeight} of ${clientHeight} px`),
  );
}
