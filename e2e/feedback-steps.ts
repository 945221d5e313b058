import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

/** User actions in the feedback dialogs, in any academy. */

export const TENANTS = ['spring', 'kube', 'tanzu'] as const;
export type TenantId = (typeof TENANTS)[number];

export const footerButton = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Give Feedback' });
export const dialog = (page: Page) => page.locator('dialog[open]');
export const comments = (page: Page) => dialog(page).getByLabel('Comments');
export const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click();
export const titled = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true }).waitFor();
export const closed = (page: Page) => dialog(page).waitFor({ state: 'detached' });
/** The feedback that is sent during an action. */
export async function sentBy(page: Page, act: () => Promise<unknown>): Promise<unknown> {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/api/v1/feedback')),
    act(),
  ]);
  const response = await request.response();
  expect(response?.status()).toBe(200);
  expect(await request.headerValue('tenantid')).toBe(new URL(page.url()).hostname.split('.')[0]);
  return request.postDataJSON();
}

export async function contextOf(page: Page) {
  const url = page.url();
  return {
    userAgent: await page.evaluate(() => navigator.userAgent),
    url,
    route: new URL(url).pathname,
  };
}

/** The payload of the simple form on a page without a subject. */
export const simpleOf = async (page: Page, tenantId: TenantId) => ({
  feedbackableType: '',
  feedbackableId: null,
  comments: 'Clear and short.',
  moreCommentsVal: '',
  courseId: null,
  tenantId,
  rating: null,
  schema: 'tenant-v1',
  feedback: null,
  context: await contextOf(page),
  isBug: false,
  allowContact: false,
});

export async function isFocused(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** Presses the key until the target has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let count = 0; count < 60; count += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error('The keyboard does not reach it');
}
