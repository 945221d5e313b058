import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { expectInOrder, reload, startWorld } from './world.ts';

const { server, openPage, visit } = await startWorld({}, { keys: 'provider' });
const { issuer } = server.context.session.page;
const ACADEMIES = { spring: 'Spring Academy', kube: 'Kube Academy', tanzu: 'Tanzu Academy' };

const focusOf = (page: Page) => page.evaluate(() => document.activeElement?.id);

async function logInByForm(page: Page, email: string) {
  await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('academy');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

describe('the pages of the provider', () => {
  it(
    'AUTH-19 shows what was wrong with a login, and back and forward never ask to resubmit the form',
    { tags: 'full' },
    async () => {
      const { page, troubles } = await openPage({ mayFail: /\/sign-in\?flash=/ });
      await visit(page, 'spring', '/courses');
      await page.getByRole('banner').getByRole('link', { name: 'Log In / Register' }).click();
      await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor();
      await expect.poll(() => focusOf(page)).toBe('email');
      await page.getByLabel('Email').fill('ada@academy.test');
      await page.getByLabel('Password').fill('not her password');
      await page.getByRole('button', { name: 'Show password' }).click();
      await expect.poll(() => page.getByLabel('Password').getAttribute('type')).toBe('text');
      await page.getByRole('button', { name: 'Log in', exact: true }).click();

      const fault = page.getByText('The email or the password is wrong.').last();
      await page.waitForURL(/\/sign-in\?flash=[\w-]+$/);
      await fault.waitFor();
      await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('ada@academy.test');
      await expect.poll(() => focusOf(page)).toBe('password');
      await expectInOrder(page);
      await reload(page);
      await fault.waitFor();

      await page.getByRole('link', { name: 'Create an account' }).click();
      await page.getByRole('heading', { name: 'Create an account' }).waitFor();
      await page.goBack();
      await fault.waitFor();
      await expect.poll(() => page.getByLabel('Password').inputValue()).toBe('');
      await page.goBack();
      await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor();
      await expect.poll(() => fault.count()).toBe(0);
      await logInByForm(page, 'ada@academy.test');
      await page.getByRole('button', { name: 'Profile menu of Ada Learner' }).waitFor();
      expect(page.url()).toBe(`${server.origin('spring')}/courses`);
      expect(troubles).toEqual([]);
    },
  );

  it('AUTH-19 shows errors of a registration at their fields, and how strong the password is', async () => {
    const { page, troubles } = await openPage({ mayFail: /\/register\?.*flash=/ });
    await visit(page, 'kube', '/auth?prompt=create');
    await page.getByRole('heading', { name: 'Create an account' }).waitFor();
    await expect.poll(() => focusOf(page)).toBe('firstName');
    await page.getByLabel('Last name').fill('Newcomer');
    await page.getByLabel('Email').fill('joan@academy.test');
    const password = page.getByLabel('Password');
    for (const [typed, message] of [
      ['cups', '6 more characters'],
      ['abababababab', 'Use at least 5 different characters'],
      ['three warm cups', 'Strong'],
    ] as const) {
      await password.fill(typed);
      await page.getByText(message).waitFor();
    }
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('The first name field is required.').waitFor();
    await expect.poll(() => password.inputValue()).toBe('three warm cups');
    await expect.poll(() => focusOf(page)).toBe('firstName');
    await expectInOrder(page);

    await page.getByLabel('First name').fill('www.joan.test');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('The first name field must be a name.').last().waitFor();
    await expect.poll(() => password.inputValue()).toBe('');
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('joan@academy.test');
    expect(troubles).toEqual([]);
  });

  it('AUTH-25, AUTH-26, AUTH-27 rates a new password while typing, and refuses a known one', async () => {
    const { page, troubles } = await openPage({ mayFail: /\/register\?.*flash=/ });
    await page.goto(`${issuer}/register?origin=${server.origin('spring')}`);
    const first = page.getByLabel('First name');
    await first.fill('محمد');
    expect(await first.evaluate((input) => getComputedStyle(input).direction)).toBe('rtl');
    await page.getByLabel('Last name').fill('Wintergreen');
    await page.getByLabel('Email').fill('m.wintergreen@academy.test');
    const password = page.getByLabel('Password');
    const meter = page.getByRole('meter', { name: 'Strength' });
    for (const [typed, level, text] of [
      ['Wintergreen7', '1', 'Too easy to guess: your name, your address or ours'],
      ['Sunshine2026', '1', 'Too easy to guess: a common word'],
      ['qwertyuiop12', '1', 'Too easy to guess: a pattern'],
      ['kf83hslq02', '2', 'Good, longer is stronger'],
      ['three warm cups', '3', 'Strong'],
      ['totalcommander', '3', 'Strong'],
    ] as const) {
      await password.fill(typed);
      await page.getByText(text).waitFor();
      await expect.poll(() => meter.getAttribute('aria-valuenow')).toBe(level);
      await expect.poll(() => meter.getAttribute('aria-valuetext')).toBe(text);
      if (typed === 'Sunshine2026') await expectInOrder(page);
    }
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('is on lists of stolen and common ones').last().waitFor();
    await expect.poll(() => focusOf(page)).toBe('password');
    await expect.poll(() => first.inputValue()).toBe('محمد');
    await expectInOrder(page);
    await password.fill('three warm cups');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    expect(troubles).toEqual([]);
  });

  it('AUTH-19 works without script', async () => {
    const { page } = await openPage({ javaScriptEnabled: false });
    await page.goto(`${issuer}/register?origin=${server.origin('tanzu')}`);
    await expect.poll(() => page.getByRole('button', { name: 'Show password' }).count()).toBe(0);
    await page.getByLabel('First name').fill('Jean');
    await page.getByLabel('Last name').fill('Newcomer');
    await page.getByLabel('Email').fill('jean@academy.test');
    await page.getByLabel('Password').fill('aaaaaaaaaaaa');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('must have at least 5 different characters.').last().waitFor();
    await page.getByLabel('Password').fill('three warm cups');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    await reload(page);
    await page.getByText('jean@academy.test').waitFor();
  });

  it(
    'AUTH-19, FACE-04 has the brand of the tenant, and its picture on wide screens only',
    { tags: 'full' },
    async () => {
      const { page, troubles } = await openPage({ mayFail: /flash=/ });
      for (const [tenantId, name] of Object.entries(ACADEMIES)) {
        await visit(page, tenantId, '/auth');
        await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor();
        await page.getByRole('banner').getByRole('link', { name, exact: true }).waitFor();
        const picture = page.getByRole('complementary', { name }).locator('img');
        await expect.poll(() => picture.isVisible()).toBe(true);
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0);
        const side = page.getByRole('complementary', { name });
        expect(await side.evaluate((box) => getComputedStyle(box).backgroundImage)).toContain('gradient');
        const { text, heading } = server.context.sites.byId(tenantId)?.tenant.face.fonts ?? {};
        const fonts = await page.evaluate(async () => {
          await document.fonts.ready;
          return [...document.fonts].map(({ family, status }) => `${family} ${status}`);
        });
        for (const family of [text?.family ?? 'Figtree Variable', ...(heading ? [heading.family] : [])])
          expect(fonts).toContainEqual(expect.stringMatching(new RegExp(`^"?${family}"? loaded$`)));
        await page.setViewportSize({ width: 1023, height: 800 });
        await expect.poll(() => picture.isVisible()).toBe(false);
        await expectInOrder(page);
      }
      expect(troubles).toEqual([]);
    },
  );

  it('AUTH-19 shows the account page with its notices', { tags: 'full' }, async () => {
    const { page, troubles } = await openPage({ mayFail: /flash=/ });
    await page.goto(`${issuer}/account?origin=${server.origin('kube')}`);
    await logInByForm(page, 'grace@academy.test');
    await page.getByRole('heading', { name: 'My Account', exact: true }).waitFor();
    await expect.poll(() => page.title()).toBe('My Account - Kube Academy');
    const device = page.getByRole('listitem').filter({ hasText: 'This device' });
    await expect.poll(() => device.innerText()).toMatch(/^Chrome on \w+ · \w{3} \d+, \d{4} This device/);
    await expectInOrder(page);
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByRole('status').filter({ hasText: 'Your name is saved.' }).waitFor();
    await page.getByLabel('Current password').fill('not her password');
    await page.getByLabel('New password').fill('three warm cups');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.locator('#currentPassword[aria-invalid=true]').waitFor();
    await expect.poll(() => focusOf(page)).toBe('currentPassword');
    await expectInOrder(page);
    await page.goBack();
    await page.getByRole('heading', { name: 'My Account', exact: true }).waitFor();
    expect(troubles).toEqual([]);
  });
});
