import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { sampleFiles } from '../server/src/testing/sample-content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { confirm, heading, main, row, toast } from './admin-steps.ts';
import { logIn, menuOf } from './session-steps.ts';
import { expectInOrder, startWorld } from './world.ts';

const { folders } = testConfig({});
const world = await startWorld(
  { folders: { ...folders, tenants: contentTree(sampleFiles).folder } },
  { keys: 'provider' },
);
const { server, openAs, openPage, visit } = world;
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
const ENDED = 'Your session has ended. Please log in again.';
const MAY_FAIL = /\/(oidc\/token|api\/v1)/;

const openAccount = (page: Page) => page.goto(`${server.origin()}/oidc/account`);
const device = (page: Page, name: string) => page.locator('.devices li').filter({ hasText: name });

/** The next call of an open page, some time later. */
async function expectLoggedOut(page: Page): Promise<void> {
  await page.context().clock.fastForward('01:30');
  await page.getByRole('banner').getByRole('link', { name: 'Courses' }).first().click();
  await toast(page, ENDED).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Log In / Register' }).waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
}

async function openPhone(): Promise<Page> {
  const { page } = await openPage({ mayFail: MAY_FAIL, userAgent: PHONE });
  await page.context().clock.install();
  await logIn(world, page, 'ada');
  return page;
}

describe('devices', () => {
  it("SESS-01, SESS-03, SESS-04, SESS-07 one device ends the other's session, whose next call says so and leads back in", async () => {
    const phone = await openPhone();
    const { page, troubles } = await openPage();
    await logIn(world, page, 'ada');
    await openAccount(page);
    await expect.poll(() => device(page, 'This device').innerText()).toContain('Chrome on');
    await expect.poll(() => device(page, 'Safari on iPhone').innerText()).toContain('Local network');
    await expectInOrder(page);
    await device(page, 'Safari on iPhone').getByRole('button').click();
    await page.getByText('That device is logged out.').waitFor();
    await expect.poll(() => page.locator('.devices li').filter({ hasText: 'iPhone' }).count()).toBe(0);
    await expectLoggedOut(phone);
    await toast(phone, ENDED).getByRole('button', { name: 'Log in' }).click();
    await phone.locator('form:has(input[value="ada@academy.test"]) button').click();
    await phone.waitForURL('**/courses');
    await menuOf(phone, 'ada').waitFor();
    await visit(page, 'spring', '/');
    await menuOf(page, 'ada').waitFor();
    expect(troubles).toEqual([]);
    await page.context().close();
    await phone.context().close();
  });

  it(
    'SESS-06, AUD-03, AUD-04 an administrator logs a person out everywhere, and reads and exports their logins',
    { tags: 'full' },
    async () => {
      const phone = await openPhone();
      const { page: admin, troubles } = await openAs('root');
      await visit(admin, 'spring', '/admin/users?q=ada%40');
      await admin.getByRole('link', { name: 'Ada Learner', exact: true }).click();
      await row(admin, 'Safari on iPhone').waitFor();
      await admin.getByRole('button', { name: 'Log out everywhere' }).click();
      await confirm(admin, 'Log out everywhere');
      await toast(admin, 'The person is logged out everywhere').waitFor();
      await main(admin).getByText('No open sessions.').waitFor();
      await expectLoggedOut(phone);

      await main(admin).getByRole('link', { name: 'Logins and changes of this account' }).click();
      await heading(admin, 'Logins').waitFor();
      await row(admin, 'Ended several sessions').first().waitFor();
      await row(admin, 'Safari on iPhone').filter({ hasText: 'Logged in' }).first().waitFor();
      await expectInOrder(admin);
      await admin.getByRole('combobox', { name: 'Event' }).selectOption('Ended several sessions');
      await expect.poll(() => row(admin, 'Logged in').count()).toBe(0);
      const [download] = await Promise.all([
        admin.waitForEvent('download'),
        admin.getByRole('button', { name: 'Export as JSON lines' }).click(),
      ]);
      const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
      expect(lines.map((line) => (JSON.parse(line) as { kind: string }).kind)).toEqual(['sessions.ended']);
      expect(troubles).toEqual([]);
      await admin.context().close();
      await phone.context().close();
    },
  );
});
