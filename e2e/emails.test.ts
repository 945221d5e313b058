import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { hasFocus } from './admin-steps.ts';
import { tabTo } from './keyboard.ts';
import { expectInOrder, NARROW, startWorld } from './world.ts';

const tree = contentTree();
const { folders } = testConfig({});
const { server, openAs, openPage, visit } = await startWorld(
  { folders: { ...folders, tenants: tree.folder } },
  { keys: 'provider' },
);

const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });
const add = async (page: Page, email: string, type = 'work') => {
  await page.getByLabel('New email address').fill(email);
  await page.getByLabel('Type', { exact: true }).selectOption(type);
  await page.getByRole('button', { name: 'Add email' }).click();
};

async function codeFor(email: string): Promise<string> {
  const { rows } = await server.database.pool.query<{ text: string }>(
    `select text from mails where recipient = $1 order by created_at desc limit 1`,
    [email],
  );
  return /\b\d{6}\b/.exec(rows[0]?.text ?? '')?.[0] ?? '';
}

describe('one’s own emails', { timeout: 120_000 }, () => {
  it('RTE-08, LAY-06 are reached from the profile menu, by members only', { tags: 'full' }, async () => {
    const visitor = await openPage();
    await visit(visitor.page, 'spring', '/email');
    await visitor.page.getByRole('heading', { name: 'Log in', exact: true }).waitFor();

    const { page, troubles } = await openAs('grace');
    await visit(page, 'spring', '/');
    await page.getByRole('button', { name: /^Profile menu of/ }).click();
    await page.getByRole('link', { name: 'Manage Emails' }).click();
    await page.getByRole('heading', { level: 1, name: 'Manage Emails' }).waitFor();
    await expect.poll(() => page.title()).toBe('Manage Emails - Spring Academy');
    await row(page, 'grace@academy.test').waitFor();
    await expect.poll(() => row(page, 'grace@academy.test').getByRole('button').count()).toBe(0);
    await expectInOrder(page);
    expect(troubles).toEqual([]);
  });

  it('ADM-06, ADM-03 are added, edited in place, verified, searched and deleted', async () => {
    const { page, troubles } = await openAs('ada');
    await visit(page, 'spring', '/email');
    await row(page, 'ada@academy.test').waitFor();

    await add(page, 'not an address');
    await page.getByText('The email field must be a valid email address.').waitFor();
    await add(page, 'ADA@academy.test');
    await toast(page, 'You already have this address, please enter another one.').waitFor();
    await page.route('**/email/addEmail*', (route) => route.abort());
    await add(page, 'ada@work.example');
    await toast(page, 'Something went wrong!').waitFor();
    await page.unroute('**/email/addEmail*');
    await add(page, 'ada@work.example');
    await toast(page, 'The email was added').waitFor();
    await row(page, 'ada@work.example').waitFor();
    await add(page, 'ada@home.example', 'personal');
    await row(page, 'ada@home.example').waitFor();

    await page.getByRole('button', { name: 'Edit ada@work.example' }).click();
    const field = page.getByLabel('New address instead of ada@work.example');
    await field.fill('nonsense');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The email field must be a valid email address.').waitFor();
    await expectInOrder(page);
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Edit ada@work.example' }).click();
    await field.fill('ada@desk.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'The email was updated').waitFor();
    await expect.poll(() => toast(page, 'The email was updated').count()).toBe(1);
    await row(page, 'ada@desk.example').waitFor();

    await page.getByRole('button', { name: 'Send code to ada@desk.example' }).click();
    const modal = page.getByRole('dialog', { name: 'Verify your email' });
    await modal.getByText('We sent a code to ada@desk.example.').waitFor();
    const code = await codeFor('ada@desk.example');
    expect(code).toMatch(/^\d{6}$/);
    await modal.getByLabel('Verification code').fill('12');
    await modal.getByRole('button', { name: 'Verify' }).click();
    await modal.getByText('The code has six digits.').waitFor();
    await expect.poll(() => modal.getByLabel('Verification code').getAttribute('aria-invalid')).toBe('true');
    await expectInOrder(page);
    await modal.getByLabel('Verification code').fill(code === '000000' ? '000001' : '000000');
    await modal.getByRole('button', { name: 'Verify' }).click();
    await toast(page, 'Invalid Code').waitFor();
    await modal.getByText('Tries left: 4').waitFor();
    await modal.getByRole('button', { name: 'Send another code' }).click();
    await page.getByText(/^A code was sent recently, please try again in/).waitFor();
    await expectInOrder(page);
    await modal.getByLabel('Verification code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await modal.getByRole('button', { name: 'Verify' }).click();
    await toast(page, 'Email Verified').waitFor();
    await row(page, 'ada@desk.example').getByText('Verified', { exact: true }).waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Send code to ada@desk.example' }).count())
      .toBe(0);

    await page.getByLabel('Show type').selectOption('personal');
    await row(page, 'ada@desk.example').waitFor({ state: 'hidden' });
    await page.getByLabel('Show type').selectOption('');
    await page.getByLabel('Search emails').fill('WORK');
    await row(page, 'ada@home.example').waitFor({ state: 'hidden' });
    await expect.poll(() => row(page, 'ada@desk.example').isVisible()).toBe(true);
    await page.getByLabel('Search emails').fill('');
    await row(page, 'ada@home.example').waitFor();

    await page.getByRole('button', { name: 'Delete ada@home.example' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'The email was deleted').waitFor();
    await row(page, 'ada@home.example').waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true);
    // A call without a network, a duplicate address and a code requested too soon are expected to fail.
    expect(troubles.filter((trouble) => !/addEmail|verifyEmail|ERR_FAILED|40[09]|429/.test(trouble))).toEqual(
      [],
    );
  });

  it('LAY-13, ADM-06 can be managed without a mouse, on a phone', { tags: 'full' }, async () => {
    const { page, troubles } = await openAs('grace', { viewport: NARROW });
    await visit(page, 'spring', '/email');
    await row(page, 'grace@academy.test').waitFor();
    await tabTo(page, 'New email address');
    await page.keyboard.type('grace@keys.example');
    await page.keyboard.press('Enter');
    await toast(page, 'The email was added').waitFor();
    await row(page, 'grace@keys.example').waitFor();
    await tabTo(page, 'Edit grace@keys.example');
    await page.keyboard.press('Enter');
    await page.keyboard.type('grace@board.example');
    await page.keyboard.press('Enter');
    await toast(page, 'The email was updated').waitFor();
    await page.getByRole('button', { name: 'Edit grace@board.example' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Edit grace@board.example');
    await page.getByLabel('Search emails').focus();
    await tabTo(page, 'Send code to grace@board.example');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Verify your email' }).waitFor();
    await tabTo(page, 'Verification code');
    await page.keyboard.type(await codeFor('grace@board.example'));
    await page.keyboard.press('Enter');
    await toast(page, 'Email Verified').waitFor();
    await page.getByLabel('Search emails').focus();
    await tabTo(page, 'Delete grace@board.example');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Delete');
    await page.keyboard.press('Enter');
    await toast(page, 'The email was deleted').waitFor();
    await row(page, 'grace@board.example').waitFor({ state: 'hidden' });
    expect(troubles).toEqual([]);
  });
});
