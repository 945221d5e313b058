import type { BrowserContext, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { sampleFiles } from '../server/src/testing/sample-content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { accessibilityFaults, reload, startWorld } from './world.ts';

const FOAM = 'Warm milk remembers the wand.';
const lesson = { status: 'live', type: 'article', duration: 60 };
const tree = contentTree({
  ...sampleFiles,
  'spring/courses/06-milk/course.json': {
    id: 'milk',
    slug: 'milk',
    title: 'Milk',
    status: 'live',
    entitlements: ['auth'],
  },
  'spring/courses/06-milk/summary.md': 'White and warm.',
  'spring/courses/06-milk/01-foam/lesson.json': { ...lesson, id: 'foam', slug: 'foam', title: 'Foam' },
  'spring/courses/06-milk/01-foam/content.md': `## Steam\n\n${FOAM}`,
});
const { folders } = testConfig({});
const { server, openAs, openPage, visit } = await startWorld(
  { folders: { ...folders, tenants: tree.folder } },
  { keys: 'provider' },
);

const DEEP_LINK = '/courses/milk/lessons/foam?from=a-mail#steam';
const addressOf = (page: Page) => page.url().slice(new URL(page.url()).origin.length);
const menuOf = (page: Page, name = 'Ada Learner') =>
  page.getByRole('button', { name: `Profile menu of ${name}` });
const logIn = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log In / Register' });

async function signInByForm(page: Page, { email = 'ada@academy.test', password = 'academy' } = {}) {
  await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

describe('the login form', () => {
  it(
    'AUTH-01, AUTH-10, RTE-01 registers, confirms by email and returns to the requested lesson',
    { tags: 'full' },
    async () => {
      const { page, troubles } = await openPage();
      await visit(page, 'spring', DEEP_LINK);
      await page.getByRole('heading', { name: 'Log in to open this lesson' }).waitFor();
      expect(await page.content()).not.toContain(FOAM);
      await page.getByRole('main').getByRole('link', { name: 'Log In / Register' }).click();

      await page.getByRole('link', { name: 'Create an account' }).click();
      await page.getByLabel('First name').fill('Mary');
      await page.getByLabel('Last name').fill('Newcomer');
      await page.getByLabel('Email').fill('mary@academy.test');
      await page.getByLabel('Password').fill('three warm cups');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByRole('heading', { name: 'Check your mail' }).waitFor();

      // The email is opened in another tab.
      const mail = await page.context().newPage();
      await visit(mail, 'spring', '/dev/mail');
      await mail.getByRole('listitem').filter({ hasText: 'mary@academy.test' }).getByRole('link').click();
      await mail.locator('pre a').first().click();
      await mail.getByRole('heading', { name: 'Confirm your email address' }).waitFor();
      await mail.getByLabel('Password').fill('three warm cups');
      await mail.getByRole('button', { name: 'Confirm and log in' }).click();

      await mail.getByText(FOAM).waitFor();
      expect(mail.url()).toBe(server.origin('spring') + DEEP_LINK);
      await menuOf(mail, 'Mary Newcomer').waitFor();
      expect(troubles).toEqual([]);
    },
  );

  it('AUTH-06, AUTH-12 logs in to a second tenant without a password, and logging out ends both sessions', async () => {
    const { page, troubles } = await openPage({ mayFail: /\/oidc\/token$/ });
    const context = page.context();
    await context.clock.install();
    await visit(page, 'spring', DEEP_LINK);
    await logIn(page).click();
    await signInByForm(page);
    await page.getByText(FOAM).waitFor();
    expect(page.url()).toBe(server.origin('spring') + DEEP_LINK);
    await expect.poll(() => keysOf(page)).toEqual(['accessToken', 'expiresAt', 'refreshToken']);

    const kube = await context.newPage();
    await visit(kube, 'kube', '/courses?level=beginner');
    await logIn(kube).click();
    await menuOf(kube).waitFor();
    expect(kube.url()).toBe(`${server.origin('kube')}/courses?level=beginner`);

    const tab = await context.newPage();
    await visit(tab, 'spring', '/courses');
    await menuOf(tab).waitFor();
    await menuOf(page).click();
    await page.getByRole('link', { name: 'Logout' }).click();
    await logIn(page).waitFor();
    expect(page.url()).toBe(`${server.origin('spring')}/`);
    await expect.poll(() => keysOf(page)).toEqual([]);
    await logIn(tab).waitFor();

    // The other tenant keeps its token for the rest of its ten minutes and gets no new one.
    await context.clock.fastForward('09:00');
    await logIn(kube).waitFor();
    await expect.poll(() => keysOf(kube)).toEqual([]);
    await logIn(kube).click();
    await kube.getByRole('heading', { name: 'Log in', exact: true }).waitFor();
    expect(troubles).toEqual([]);
  });

  it(
    'GATE-03 redirects a visitor from the administration to the login, and an administrator back to it',
    { tags: 'full' },
    async () => {
      const { page } = await openPage();
      await visit(page, 'tanzu', '/admin');
      await signInByForm(page, { email: 'root@academy.test' });
      await menuOf(page, 'Root Admin').waitFor();
      expect(page.url()).toBe(`${server.origin('tanzu')}/admin`);
      await expect.poll(() => page.getByRole('dialog', { name: 'Access Denied' }).count()).toBe(0);
    },
  );

  it(
    'AUTH-13 says that a callback was not requested here, and offers to retry',
    { tags: 'full' },
    async () => {
      const { page } = await openPage();
      await visit(page, 'spring', '/login/callback?code=a-code&state=of-somebody-else');
      await page.getByRole('heading', { name: 'We could not log you in' }).waitFor();
      await expect
        .poll(() => page.getByRole('alert').textContent())
        .toBe('This login was already finished, or it was started in another browser. Please log in again.');
      await page.getByRole('link', { name: 'Try again' }).click();
      await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor();
    },
  );
});

describe('a session in two tabs', () => {
  it('AUTH-04 is refreshed once, in time, and both stay logged in', async () => {
    const { page, troubles } = await openAs('ada');
    const context = page.context();
    const refreshes = countRefreshes(context);
    await context.clock.install();
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await visit(tab, 'spring', '/courses');
      await menuOf(tab).waitFor();
    }
    const before = await stored(page, 'accessToken');
    expect(refreshes()).toBe(0);

    const answered = context.waitForEvent('response', (response) => isRefresh(response.request()));
    await context.clock.fastForward('08:01');
    expect((await answered).status()).toBe(200);
    for (const tab of [page, other]) {
      await tab.waitForFunction((old) => localStorage.getItem('accessToken') !== old, before);
      // A tab that waited for the lock has had it by then.
      await tab.waitForFunction(async () => {
        const { held = [], pending = [] } = await navigator.locks.query();
        return held.length + pending.length === 0;
      });
    }
    expect(refreshes()).toBe(1);

    for (const tab of [page, other]) {
      await tab.waitForLoadState('networkidle');
      const verified = tab.waitForResponse((response) => response.url().includes('/user/verifyUserAccess'));
      await reload(tab);
      expect((await verified).status()).toBe(200);
      await menuOf(tab).waitFor();
    }
    expect(troubles).toEqual([]);
  });
});

describe('the profile menu', () => {
  it(
    'LAY-06 lists the user’s entries, and closes on Escape and on an outside click',
    { tags: 'full' },
    async () => {
      const { page, troubles } = await openAs('ada');
      await visit(page, 'spring', '/');
      const account = page.getByRole('link', { name: 'My Account' });
      await menuOf(page).click();
      await expect.poll(() => account.getAttribute('target')).toBe('_blank');
      await expect.poll(() => account.getAttribute('href')).toContain('/oidc/account');
      for (const name of ['Manage Emails', 'Logout'])
        await expect.poll(() => page.getByRole('banner').getByRole('link', { name }).isVisible()).toBe(true);
      await expect.poll(() => page.getByRole('link', { name: 'Administration' }).count()).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await account.waitFor({ state: 'hidden' });
      await expect
        .poll(() => menuOf(page).evaluate((button) => button === document.activeElement))
        .toBe(true);
      await menuOf(page).click();
      await account.waitFor();
      await page.mouse.click(5, 600);
      await account.waitFor({ state: 'hidden' });
      expect(troubles).toEqual([]);
    },
  );

  it('LAY-06, GATE-03 links administrators to the administration', { tags: 'full' }, async () => {
    const { page, troubles } = await openAs('root');
    await visit(page, 'spring', '/');
    await menuOf(page, 'Root Admin').click();
    await page.getByRole('banner').getByRole('link', { name: 'Administration' }).click();
    await page.waitForURL('**/admin');
    await menuOf(page, 'Root Admin').waitFor();
    await expect.poll(() => page.getByRole('dialog', { name: 'Access Denied' }).count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  it(
    'LAY-06, AUTH-09 is hidden while the account is not verified, and the registration opens',
    { tags: 'full' },
    async () => {
      const { page } = await openAs('ada');
      await page.route('**/user/getUserDetails', (route) =>
        route.fulfill({ json: { success: true, data: { login: null }, errors: [], message: null } }),
      );
      const opened = page.context().waitForEvent('page');
      await visit(page, 'spring', '/');
      await page.getByRole('link', { name: 'Complete your registration' }).waitFor();
      expect((await opened).url()).toContain('/oidc/register');
      await expect.poll(() => menuOf(page).count()).toBe(0);
      await expect.poll(() => logIn(page).count()).toBe(0);
    },
  );
});

describe('access by role', () => {
  const PRO_LESSON = '/courses/espresso/lessons/pull';
  const SENTENCE = 'Nine bar of zanprobody.';
  const locked = (page: Page) => page.getByRole('heading', { name: 'This lesson is part of Pro' });

  it('GATE-03 denies ada the administration', { tags: 'full' }, async () => {
    const { page } = await openAs('ada');
    await visit(page, 'spring', '/admin/users');
    const denied = page.getByRole('dialog', { name: 'Access Denied' });
    await denied.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(addressOf(page)).toBe('/admin/users');
  });

  it(
    'GATE-02, GATE-04 sends ada no byte of a Pro lesson until she has bought Pro',
    { tags: 'full' },
    async () => {
      const { page, troubles } = await openAs('ada');
      const wire = listenTo(page);
      for (const path of ['/', '/courses', '/courses/espresso', '/search?q=zanprobody', PRO_LESSON]) {
        await visit(page, 'spring', path);
        await menuOf(page).waitFor();
        await page.waitForLoadState('networkidle');
      }
      await locked(page).waitFor();
      await requestAgain(page, [
        '/lessons/espresso/pull',
        '/courses/details?slug=espresso',
        '/search?q=zanprobody',
      ]);
      const before = await wire.bodies();
      expect(before.missed).toEqual([]);
      expect(before.bodies.length).toBeGreaterThan(20);
      expect(before.bodies.filter(({ text }) => text.includes('Nine bar'))).toEqual([]);

      await page.getByRole('link', { name: 'See what’s in Pro' }).click();
      await page.getByRole('button', { name: 'Get Spring Academy Pro' }).click();
      await page.waitForURL('**/dev/store?**');
      await page.getByRole('button', { name: 'Buy one year of Pro' }).click();
      await page.waitForURL(`${server.origin('spring')}/pro?from=store`);
      await page.getByRole('heading', { name: 'Welcome to Pro' }).waitFor();
      await page.getByText(/^You have Pro until \w+ \d+, \d{4}\.$/).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);

      await page.getByRole('button', { name: 'Request exam voucher' }).click();
      await page.getByText('Your exam voucher was requested, it will come by mail.').waitFor();
      await page.getByRole('button', { name: 'Request exam voucher' }).waitFor({ state: 'detached' });

      await visit(page, 'spring', PRO_LESSON);
      await page.getByText(SENTENCE).waitFor();
      await expect.poll(() => locked(page).count()).toBe(0);
      expect(troubles).toEqual([]);
    },
  );

  it('GATE-04 redirects a visitor from /pro to the login and back', { tags: 'full' }, async () => {
    const { page, troubles } = await openPage();
    await visit(page, 'spring', '/pro');
    await page.getByRole('link', { name: 'Get Spring Academy Pro' }).click();
    await signInByForm(page, { email: 'grace@academy.test' });
    await page.getByText(/^You have Pro until/).waitFor();
    expect(page.url()).toBe(`${server.origin('spring')}/pro`);
    expect(troubles).toEqual([]);
  });

  it('GATE-01 opens a Pro lesson to grace immediately', { tags: 'full' }, async () => {
    const { page, troubles } = await openAs('grace');
    await visit(page, 'spring', PRO_LESSON);
    await page.getByText(SENTENCE).waitFor();
    expect(troubles).toEqual([]);
  });

  async function requestAgain(page: Page, calls: string[]): Promise<void> {
    await page.evaluate(async (addresses) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
      for (const address of addresses) await (await fetch(`/api/v1${address}`, { headers })).text();
    }, calls);
  }
});

const keysOf = (page: Page) =>
  page.evaluate(() =>
    ['accessToken', 'refreshToken', 'expiresAt', 'originUri', 'code_verifier']
      .filter((key) => localStorage.getItem(key) !== null)
      .toSorted(),
  );
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

type AnyRequest = { url: () => string; method: () => string; postData: () => string | null };
const isRefresh = (request: AnyRequest) =>
  request.url().endsWith('/oidc/token') && /grant_type=refresh_token/.test(request.postData() ?? '');

function countRefreshes(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (isRefresh(request)) count++;
  });
  return () => count;
}

/**
 * All later responses to a page, decompressed, except fonts. Responses discarded by a navigation are
 * requested again as the same user.
 */
function listenTo(page: Page) {
  const bodies: Promise<{ url: string; text: string | null }>[] = [];
  page.on('response', (response) => {
    const request = response.request();
    const isFont = request.resourceType() === 'font';
    if (isFont || (response.status() >= 300 && response.status() < 400)) return;
    const { authorization } = request.headers();
    const fetchAgain = async () =>
      request.method() === 'GET'
        ? (await server.fetch(response.url(), { headers: authorization ? { authorization } : {} })).text()
        : null;
    const body = response.body().then((bytes) => bytes.toString('utf8'), fetchAgain);
    bodies.push(body.then((text) => ({ url: response.url(), text })));
  });
  return {
    async bodies() {
      const all = await Promise.all(bodies);
      return {
        bodies: all.flatMap(({ url, text }) => (text === null ? [] : [{ url, text }])),
        missed: all.filter(({ text }) => text === null).map(({ url }) => url),
      };
    },
  };
}
