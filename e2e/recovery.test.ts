import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { expectInOrder, startWorld } from './world.ts';

const { folders } = testConfig({});
const { server, openPage, visit } = await startWorld(
  { folders: { ...folders, tenants: contentTree().folder } },
  { keys: 'provider' },
);
const { issuer } = server.context.session.page;

const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Profile menu of ${name}` });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function mailTo(email: string, kind: string): Promise<{ link: string; text: string }> {
  const find = async () => {
    const { rows } = await server.database.pool.query<{ text: string }>(
      'select text from mails where recipient = $1 and kind = $2 order by created_at desc limit 1',
      [email, kind],
    );
    return rows[0]?.text ?? '';
  };
  await expect.poll(find).not.toBe('');
  const text = await find();
  return { text, link: /^http\S+\/oidc\S+$/m.exec(text)?.[0] ?? '' };
}

async function requestLink(page: Page, email: string): Promise<void> {
  await visit(page, 'spring', '/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a login link' }).click();
  await heading(page, 'Check your mail').waitFor();
}

async function openAccount(page: Page, email: string): Promise<void> {
  await page.goto(`${issuer}/account?origin=${server.origin('spring')}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('academy');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

describe('account recovery', { timeout: 60_000 }, () => {
  it('REC-01 logs in by a link, without scripts, in the browser that requested it', async () => {
    const { page, troubles } = await openPage({ javaScriptEnabled: false });
    await page.goto(`${issuer}/account?origin=${server.origin('spring')}`);
    await page.getByLabel('Email').fill('grace@academy.test');
    await page.getByRole('button', { name: 'Email me a login link' }).click();
    await heading(page, 'Check your mail').waitFor();
    const { link } = await mailTo('grace@academy.test', 'login');

    const other = await openPage();
    await other.page.goto(link);
    await heading(other.page, 'Your login code').waitFor();
    await expectInOrder(other.page);

    await page.goto(link);
    await page.getByRole('button', { name: 'Log in' }).click();
    await heading(page, 'My Account').waitFor();
    await page.getByText('grace@academy.test. This account').waitFor();
    expect([...troubles, ...other.troubles]).toEqual([]);
  });

  it('REC-01 logs in by the code in the email, opened on another device', { tags: 'full' }, async () => {
    const { page, troubles } = await openPage({ mayFail: /login-link\/sent/ });
    await requestLink(page, 'ada@academy.test');
    await expectInOrder(page);
    const { text } = await mailTo('ada@academy.test', 'login');
    await page.getByLabel('Code').fill('ZZZZ-ZZZZ');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('This code is wrong, has expired or belongs to another browser.').last().waitFor();
    await page.getByLabel('Code').fill(/[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(text)?.[0] ?? '');
    await page.getByRole('button', { name: 'Log in' }).click();
    await menuOf(page, 'Ada Learner').waitFor();
    expect(troubles).toEqual([]);
  });

  it('REC-03, REC-04 confirms a new address, and lets the former one revert it', async () => {
    const { page, troubles } = await openPage();
    await openAccount(page, 'ada@academy.test');
    await heading(page, 'My Account').waitFor();
    await expectInOrder(page);
    const section = page.getByRole('region', { name: 'Email addresses' });
    await section.getByLabel('New address to log in with').fill('lovelace@example.org');
    await section.getByLabel('Password').fill('academy');
    await section.getByRole('button', { name: 'Change address' }).click();
    await page.getByText('We have written to lovelace@example.org.').waitFor();
    await page.goto((await mailTo('lovelace@example.org', 'address')).link);
    await heading(page, 'Confirm your new address').waitFor();
    await expectInOrder(page);
    await page.getByRole('button', { name: 'Confirm the address' }).click();
    await heading(page, 'Your new address is confirmed').waitFor();

    await page.goto((await mailTo('ada@academy.test', 'address-requested')).link);
    await heading(page, 'Get your address back').waitFor();
    await page.getByRole('button', { name: 'Get my address back' }).click();
    await heading(page, 'Your address stays').waitFor();
    await page.getByRole('link', { name: 'Choose a new password' }).click();
    await heading(page, 'Forgot your password?').waitFor();
    expect(troubles).toEqual([]);
  });

  it(
    'REC-05 deletes an account after some days, during which a login undoes it',
    { tags: 'full' },
    async () => {
      const { page, troubles } = await openPage();
      await openAccount(page, 'grace@academy.test');
      const section = page.getByRole('region', { name: 'Delete my account' });
      await section.getByText('You can undo it for 7 days.').waitFor();
      await section.getByLabel('Password').fill('academy');
      await section.getByRole('button', { name: 'Delete my account' }).click();
      await heading(page, /^Your account will be deleted on \w+ \d+, \d{4}$/).waitFor();
      await mailTo('grace@academy.test', 'deletion');

      await visit(page, 'spring', '/auth');
      await page.getByLabel('Email').fill('grace@academy.test');
      await page.getByLabel('Password').fill('academy');
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await heading(page, /^Your account will be deleted on/).waitFor();
      await expectInOrder(page);
      await page.getByRole('button', { name: 'Undo and log in' }).click();
      await menuOf(page, 'Grace Pro').waitFor();
      expect(troubles).toEqual([]);
    },
  );
});
