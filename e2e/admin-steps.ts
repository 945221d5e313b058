import type { Locator, Page } from 'playwright';
import { expect, inject } from 'vitest';
import type { TestServer } from '../server/src/testing/server.ts';
import { accessibilityFaults, dailyOf, scrollsSideways, turn, WIDE } from './world.ts';
import type { OpenPage, World } from './world.ts';

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });
export const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
export const main = (page: Page) => page.getByRole('main');
export const row = (page: Page, text: string) => main(page).getByRole('row').filter({ hasText: text });
export const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name }).click();

export const hasFocus = (element: Locator) => element.evaluate((node) => node === document.activeElement);

/** Opens one tab for tests that begin alike; each loads its own document in it. */
export function openerAsRoot(openAs: World['openAs']): () => Promise<OpenPage> {
  let opened: Promise<OpenPage> | undefined;
  return async () => {
    const tab = await (opened ??= openAs('root'));
    await tab.page.setViewportSize(WIDE);
    return tab;
  };
}

/**
 * Checks for violations in light or dark, alternating between calls and both in a full run, and for
 * horizontal scrolling.
 */
export async function expectGood(page: Page): Promise<void> {
  for (const colorScheme of dailyOf(['light', 'dark'] as const, turn())) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const isRecolored = inject('full') && colorScheme === 'dark';
    expect(await accessibilityFaults(page, { isRecolored })).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await scrollsSideways(page)).toBe(false);
}

/** Inserts alerts like the pages do, a second apart. */
export async function writeAlerts(
  { database, context }: Pick<TestServer, 'database' | 'context'>,
  messages: readonly string[],
): Promise<void> {
  for (const [at, message] of messages.entries())
    await database.pool.query(
      `insert into alerts (id, tenant_id, message, level, author_name, created_at, updated_at)
       values (gen_random_uuid(), 'spring', $1, 'info', 'Root', $2, $2)`,
      [message, new Date(Date.UTC(2026, 0, 5, 9, 0, at))],
    );
  await context.changes.announce('alerts');
}
