import { generateSync } from 'otplib';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { expectInOrder, startWorld } from './world.ts';

const { server, openPage, visit } = await startWorld({ secondFactor: 'required' }, { keys: 'provider' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Profile menu of ${name}` });

async function logIn(page: Page, email: string) {
  await visit(page, 'spring', '/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('academy');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

describe('a required second factor', { timeout: 60_000 }, () => {
  it(
    'FACT-08 is set up during login, with a message for a wrong code, and opens the administration',
    { tags: 'full' },
    async () => {
      const { page, troubles } = await openPage({ mayFail: /\/set-up\?flash=/ });
      await logIn(page, 'root@academy.test');
      await heading(page, 'Set up a second step').waitFor();
      await expectInOrder(page);
      await page.getByRole('textbox', { name: 'Code' }).fill('000000');
      await page.getByRole('button', { name: 'Turn on' }).click();
      await page.getByText('This code is wrong.').last().waitFor();
      await expectInOrder(page);
      const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
      await page.getByRole('textbox', { name: 'Code' }).fill(generateSync({ secret }));
      await page.getByRole('button', { name: 'Turn on' }).click();
      await heading(page, 'Your recovery codes').waitFor();
      await expectInOrder(page);
      await page.getByRole('button', { name: 'I have kept them' }).click();
      await menuOf(page, 'Root Admin').waitFor();
      await visit(page, 'spring', '/admin/users');
      await heading(page, 'Users').waitFor();
      expect(troubles).toEqual([]);
    },
  );

  it('FACT-08 is optional for learners, without scripts too', async () => {
    const quick = await openPage();
    await logIn(quick.page, 'ada@academy.test');
    await menuOf(quick.page, 'Ada Learner').waitFor();
    await server.database.pool.query(
      `delete from totp_secrets; delete from recovery_codes; delete from passkeys`,
    );
    const { page } = await openPage({ javaScriptEnabled: false });
    const { issuer } = server.context.session.page;
    await page.goto(`${issuer}/account?origin=${server.origin('spring')}`);
    await page.getByLabel('Email').fill('root@academy.test');
    await page.getByLabel('Password').fill('academy');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await heading(page, 'Set up a second step').waitFor();
    await page.getByRole('button', { name: 'Not now' }).click();
    await heading(page, 'My Account').waitFor();
    expect(quick.troubles).toEqual([]);
  });
});
