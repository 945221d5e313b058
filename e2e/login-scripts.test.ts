import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { startWorld } from './world.ts';

const { server, openPage, visit } = await startWorld({}, { keys: 'provider' });

const menuOfAda = (page: Page) => page.getByRole('button', { name: 'Profile menu of Ada Learner' });
const asAda = (page: Page) => page.locator('form:has(input[value="ada@academy.test"]) button');

describe('Log In', () => {
  const logIn = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log In / Register' });
  const form = (page: Page) => page.getByRole('heading', { name: 'Log in', exact: true });

  it('AUTH-29 leads straight to the login service, and back returns to where it was clicked', async () => {
    const { page, troubles } = await openPage();
    const opened: string[] = [];
    page.on('framenavigated', (frame) => opened.push(new URL(frame.url()).pathname));
    await visit(page, 'spring', '/courses');
    await logIn(page).click();
    await form(page).waitFor();
    expect(opened).not.toContain('/auth');
    await page.goBack();
    expect(page.url()).toBe(`${server.origin('spring')}/courses`);
    await logIn(page).click();
    await asAda(page).click();
    await menuOfAda(page).waitFor();
    expect(page.url()).toBe(`${server.origin('spring')}/courses`);
    expect(troubles).toEqual([]);
  });

  it(
    'AUTH-29 leads there through the login page if its own script does not load',
    { tags: 'full' },
    async () => {
      const { page } = await openPage({ mayFail: /\/assets\/log-in-/ });
      await page.route('**/assets/log-in-*', (route) =>
        page.url().endsWith('/courses') ? route.abort() : route.continue(),
      );
      await visit(page, 'spring', '/courses');
      await logIn(page).click();
      await form(page).waitFor();
      expect(new URL(page.url()).pathname).toMatch(/^\/oidc\/interaction\//);
    },
  );
});

describe('the pages of a login', () => {
  it('AUTH-29 continue automatically', async () => {
    const { page, troubles } = await openPage();
    await page.goto(`${server.origin('spring')}/auth`);
    await asAda(page).click();
    await menuOfAda(page).waitFor();
    expect(troubles).toEqual([]);
  });

  it('AUTH-29 show progress if the login service is slow, and log in', { tags: 'full' }, async () => {
    const { page, troubles } = await openPage();
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/oidc/token', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${server.origin('spring')}/auth`);
    await asAda(page).click();
    await page.getByText('Loading', { exact: true }).waitFor();
    await expect.poll(() => page.title()).toContain('Logging in');
    release();
    await menuOfAda(page).waitFor();
    expect(troubles).toEqual([]);
  });

  it('AUTH-29 stay if a login cannot start, with buttons to retry', { tags: 'full' }, async () => {
    const { page } = await openPage();
    await page.addInitScript(() => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (key, value) {
        if (key === 'code_verifier') throw new DOMException('Storage is full', 'QuotaExceededError');
        setItem.call(this, key, value);
      };
    });
    await visit(page, 'spring', '/auth');
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toBe('Login could not be started. Please try again.');
    for (const name of ['Continue to log in', 'Create an account'])
      await page.getByRole('button', { name }).waitFor();
  });
});
