import { generateSync } from 'otplib';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { expectInOrder, startWorld } from './world.ts';

const { server, openPage, visit } = await startWorld({}, { keys: 'provider' });
const { issuer } = server.context.session.page;

const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Profile menu of ${name}` });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const codeOf = (secret: string) => generateSync({ secret });

async function typePassword(page: Page, email: string) {
  await heading(page, 'Log in').waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('academy');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

async function openAccount(page: Page) {
  await page.goto(`${issuer}/account?origin=${encodeURIComponent(server.origin('spring'))}`);
}

/** A device with a fingerprint reader; the returned function puts the finger on it or takes it away. */
async function addAuthenticator(page: Page): Promise<(isPresent: boolean) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (enabled) => {
    await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  };
}

describe('a passkey', () => {
  it('FACT-02 is added on the account page and logs in to every academy without a name', async () => {
    const { page, troubles } = await openPage();
    const setPresence = await addAuthenticator(page);
    await openAccount(page);
    await typePassword(page, 'ada@academy.test');
    await page.getByLabel('Name of the passkey').fill('Test finger');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await heading(page, 'Your recovery codes').waitFor();
    await page.getByText('The passkey Test finger is added.').waitFor();
    await expectInOrder(page);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
    await page.getByRole('link', { name: 'I have kept them' }).click();
    await page.getByText('Test finger').waitFor();
    await page.getByText('10 of 10 left. Each works once.').waitFor();
    await expectInOrder(page);

    await page.context().clearCookies();
    // The browser offers the passkey in the address field, and the test accepts it.
    await page.goto(`${server.origin('spring')}/auth`);
    await menuOf(page, 'Ada Learner').waitFor();

    await page.context().clearCookies();
    await setPresence(false);
    await visit(page, 'kube', '/auth');
    const button = page.getByRole('button', { name: 'Log in with a passkey' });
    await button.waitFor();
    await expectInOrder(page);
    await setPresence(true);
    await button.click();
    await menuOf(page, 'Ada Learner').waitFor();
    expect(troubles).toEqual([]);
  });
});

describe('two-step login', () => {
  it(
    'FACT-04, FACT-05, FACT-06 takes the code of an app, or each recovery code once',
    { tags: 'full' },
    async () => {
      const { page, troubles } = await openPage({ mayFail: /\/second-factor\/recovery\?flash=/ });
      await openAccount(page);
      await typePassword(page, 'grace@academy.test');
      await page.getByRole('link', { name: 'Set up' }).click();
      await heading(page, 'Set up an authenticator app').waitFor();
      await expectInOrder(page);
      const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
      await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
      await page.getByRole('button', { name: 'Turn on' }).click();
      await heading(page, 'Your recovery codes').waitFor();
      const [code = ''] = await page.locator('.codes code').allTextContents();

      const logInAgain = async () => {
        await page.context().clearCookies();
        await page.evaluate(() => localStorage.clear());
        await visit(page, 'spring', '/auth');
        await typePassword(page, 'grace@academy.test');
        await heading(page, 'One more step').waitFor();
      };
      await logInAgain();
      await expectInOrder(page);
      // The code of the setup is used up, so the next one is needed.
      await page
        .getByRole('textbox', { name: 'Code' })
        .fill(generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 }));
      await page.getByRole('button', { name: 'Continue' }).click();
      await menuOf(page, 'Grace Pro').waitFor();

      const useRecoveryCode = async () => {
        await logInAgain();
        await page.getByRole('link', { name: 'Use a recovery code' }).click();
        await page.getByLabel('Recovery code').fill(code);
        await page.getByRole('button', { name: 'Continue' }).click();
      };
      await useRecoveryCode();
      await menuOf(page, 'Grace Pro').waitFor();
      await useRecoveryCode();
      await page.getByText('This code is wrong, or was used before.').last().waitFor();
      await expectInOrder(page);
      expect(troubles).toEqual([]);
    },
  );
});

describe('a login from an hour ago', () => {
  it(
    'FACT-09 is confirmed before the account is deleted, and the form continues with one click',
    { tags: 'full' },
    async () => {
      const { page } = await openPage();
      await openAccount(page);
      await typePassword(page, 'root@academy.test');
      await heading(page, 'My Account').waitFor();
      await server.database.pool.query(
        `update identity_records set payload = jsonb_set(payload, '{loginTs}', to_jsonb((payload->>'loginTs')::int - 3600))
       where model = 'Session'`,
      );
      const section = page.getByRole('region', { name: 'Delete my account' });
      await section.getByLabel('Password').fill('academy');
      await section.getByRole('button', { name: 'Delete my account' }).click();
      await heading(page, 'Confirm it’s you').waitFor();
      await page.getByLabel('Password').fill('academy');
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await heading(page, 'Delete your account').waitFor();
      await expectInOrder(page);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('Nothing was changed.').waitFor();
    },
  );

  it(
    'FACT-07, FACT-09 is confirmed in another tab before a token is created, which then continues',
    { tags: 'full' },
    async () => {
      const { page } = await openPage();
      await visit(page, 'spring', '/admin/tokens');
      await typePassword(page, 'root@academy.test');
      await page.getByText('No tokens yet').waitFor();
      await server.database.pool.query(
        `update identity_records set payload = jsonb_set(payload, '{loginTs}', to_jsonb((payload->>'loginTs')::int - 3600))
       where model = 'Session'`,
      );
      // Logged in without a password, so with the time of the old login.
      await page.goto(`${server.origin('spring')}/auth`);
      await page.waitForURL(`${server.origin('spring')}/`);
      await menuOf(page, 'Root Admin').waitFor();

      const generate = async () => {
        await page.getByRole('button', { name: 'Generate token' }).click();
        await page.getByLabel('Name', { exact: true }).fill('Publish from git');
        await page.getByLabel('content:read').check();
        await page.getByRole('button', { name: 'Generate', exact: true }).click();
      };
      await visit(page, 'spring', '/admin/tokens');
      await generate();
      const dialog = page.getByRole('dialog', { name: "Please confirm it's you" });
      await dialog.waitFor();
      await expectInOrder(page);
      const opened = page.context().waitForEvent('page');
      await dialog.getByRole('button', { name: 'Log in again' }).click();
      const beside = await opened;
      await heading(beside, 'Confirm it’s you').waitFor();
      await expect.poll(() => beside.getByLabel('Email').inputValue()).toBe('root@academy.test');
      await expectInOrder(beside);
      await beside.getByLabel('Password').fill('academy');
      await beside.getByRole('button', { name: 'Log in', exact: true }).click();
      // The input is still there, and continues with one click.
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('Token', { exact: true }).waitFor();
    },
  );
});
