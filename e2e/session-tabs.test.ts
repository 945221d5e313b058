import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { startWorld } from './world.ts';

const { openPage, visit } = await startWorld({}, { keys: 'provider' });
const ROUNDS = inject('full') ? 50 : 3;

const menuOf = (page: Page, name = 'Ada Learner') =>
  page.getByRole('button', { name: `Profile menu of ${name}` });
const loginLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log In / Register' });

async function logIn(page: Page, email = 'ada@academy.test') {
  await visit(page, 'spring', '/auth');
  await page.locator(`form:has(input[value="${email}"]) button`).click();
}

describe('two tabs', () => {
  it('AUTH-16 never loses a login to another tab that was logged in before', { timeout: 600_000 }, async () => {
    const { page } = await openPage();
    const other = await page.context().newPage();
    const third = await page.context().newPage();
    await visit(other, 'spring', '/courses');
    await visit(third, 'spring', '/courses');
    for (let round = 0; round < Number(process.env.R ?? ROUNDS); round++) {
      await logIn(page);
      await menuOf(page).waitFor();
      await menuOf(other).waitFor();
      await menuOf(third).waitFor();
      await menuOf(page).click();
      await page.getByRole('link', { name: 'Logout' }).click();
      await loginLink(page).waitFor();
      await loginLink(other).waitFor();
      console.log('round', round);
    }
    expect(1).toBe(1);
  });
});
