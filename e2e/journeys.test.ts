import type { Page } from 'playwright';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { HIDDEN } from '../server/src/testing/sample-content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { reload, startWorld } from './world.ts';
import type { OpenPage } from './world.ts';

const { folders } = testConfig({});
const { server, openPage, visit } = await startWorld(
  { folders: { ...folders, tenants: contentTree().folder } },
  // `navigation.test.ts` tests animations daily.
  { isAnimated: inject('full'), closesPages: true },
);

const LESSON = '/courses/making-tea/lessons/green';

const cardTitles = (page: Page) => page.locator('main article h2, main article h3').allTextContents();
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const path = (page: Page) => new URL(page.url()).pathname;

describe('a filtered list', () => {
  it('CAT-07 is restored by its address, by going back and by a reload', async () => {
    const { page, troubles } = await openPage();
    await visit(page, 'spring', '/courses');
    const tick = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check();
    await tick('Hot Drinks');
    await page.getByRole('status').filter({ hasText: '2 of 3 courses' }).waitFor();
    await tick('Beginner');
    await page.getByRole('status').filter({ hasText: '1 of 3 courses' }).waitFor();
    await expect.poll(() => cardTitles(page)).toEqual(['Making tea']);

    const shared = page.url();
    const { page: other, troubles: otherTroubles } = await openPage();
    await other.goto(shared);
    await other.getByRole('status').filter({ hasText: '1 of 3 courses' }).waitFor();
    await expect.poll(() => cardTitles(other)).toEqual(['Making tea']);
    await expect.poll(() => other.getByRole('checkbox', { checked: true }).count()).toBe(2);

    await page.goBack();
    await page.getByRole('status').filter({ hasText: '2 of 3 courses' }).waitFor();
    await expect.poll(() => cardTitles(page)).toEqual(['Making tea', 'Coffee']);
    await page.goForward();
    await page.getByRole('status').filter({ hasText: '1 of 3 courses' }).waitFor();
    expect(page.url()).toBe(shared);
    await reload(page);
    await page.getByRole('status').filter({ hasText: '1 of 3 courses' }).waitFor();
    await expect.poll(() => cardTitles(page)).toEqual(['Making tea']);
    expect([...troubles, ...otherTroubles]).toEqual([]);
  });

  it('CAT-14 offers no option without results, and CAT-15 its cards begin in the upper half', async () => {
    const { page, troubles } = await openPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, 'spring', '/courses');
    const firstCard = await page.locator('main article').first().boundingBox();
    expect(firstCard?.y).toBeLessThan(450);
    const option = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) });
    await option('Intermediate').check();
    await expect.poll(() => option('Kitchen work').isDisabled()).toBe(true);
    await expect.poll(() => option('Hot Drinks').isEnabled()).toBe(true);
    await option('Hot Drinks').check();
    await page.getByRole('status').filter({ hasText: '1 of 3 courses' }).waitFor();
    await option('Intermediate').uncheck();
    await expect.poll(() => option('Kitchen work').isEnabled()).toBe(true);
    expect(troubles).toEqual([]);
  });

  it('CAT-07 ignores an unknown filter', { tags: 'full' }, async () => {
    const { page, troubles } = await openPage();
    const response = await visit(page, 'spring', '/courses?topic=no-such-topic&color=green&level=Beginner');
    expect(response.status()).toBe(200);
    await page.getByRole('status').filter({ hasText: '1 of 3 courses' }).waitFor();
    const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('button', { name: /^Remove/ });
    await expect.poll(() => chips.count()).toBe(1);
    await expect.poll(() => page.locator('main').innerText()).not.toContain('no-such-topic');
    expect(troubles).toEqual([]);
  });
});

describe('the palette', () => {
  it("CAT-10 finds a word of a lesson's third section by keyboard alone, and opens that section", async () => {
    const { page, troubles } = await openPage();
    await visit(page, 'spring', '/paths');
    await heading(page).waitFor();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search' });
    await palette.getByRole('combobox').waitFor();
    // Inserted at once: while a slow machine is still typing, Enter would search instead of opening the
    // result.
    await page.keyboard.insertText('gaiwan');
    const option = palette.getByRole('option', { name: /Green tea/, selected: true });
    await option.waitFor();
    await expect.poll(() => option.innerText()).toContain('The gaiwan');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${LESSON}#the-gaiwan`);
    await palette.waitFor({ state: 'hidden' });
    await page.waitForFunction(() => {
      const top = document.querySelector('#the-gaiwan')?.getBoundingClientRect().top ?? -1;
      return top >= 0 && top < innerHeight;
    });
    expect(troubles).toEqual([]);
  });
});

describe('a free lesson', () => {
  it('CRS-04, CRS-12, LAY-13 is read by keyboard alone, from the course to the next lesson', async () => {
    const { page, troubles } = await openPage();
    await visit(page, 'spring', '/courses/making-tea');
    await tabTo(page, 'Green tea');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${LESSON}`);
    await page.getByRole('heading', { level: 1, name: 'Green tea' }).waitFor();

    const contents = page.getByRole('navigation', { name: 'On this page' });
    await tabTo(page, 'The gaiwan');
    await expect.poll(() => contents.getByRole('link', { name: 'The gaiwan' }).count()).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    await page.waitForURL('**#the-gaiwan');

    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.waitFor();
    await expect.poll(() => help.innerText()).toContain('Next lesson');
    await page.keyboard.press('n');
    expect(path(page)).toBe(LESSON);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });

    await page.keyboard.press('n');
    await page.getByRole('heading', { level: 1, name: 'Black tea' }).waitFor();
    expect(path(page)).toBe('/courses/making-tea/lessons/black');
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('heading', { level: 1, name: 'Green tea' }).waitFor();
    expect(troubles).toEqual([]);
  });
});

describe('a call that fails', () => {
  it('API-06 shows a message with a retry in place of the lesson, without a toast, and the retry works', async () => {
    const { page, troubles } = await openPage({ mayFail: /\/api\/v1\/lessons/ });
    await visit(page, 'spring', '/courses/making-tea');
    await page.route(/\/api\/v1\/lessons/, (route) => route.abort());
    await page.locator('main').getByRole('link', { name: 'Green tea' }).first().click();
    const notice = page.getByRole('alert').filter({ hasText: 'This lesson could not be loaded' });
    await notice.waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(1);
    await page.unroute(/\/api\/v1\/lessons/);
    await notice.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('A first word on leaves.').waitFor();
    // The focused button was removed with the notice, so the focus moves to the page.
    await expect
      .poll(() => page.locator('main').evaluate((main) => main.contains(document.activeElement)))
      .toBe(true);
    await expect.poll(() => notice.count()).toBe(0);
    expect(troubles).toEqual([]);
  });
});

describe('a locked lesson', () => {
  it.for([
    {
      address: '/courses/coffee/lessons/roast',
      says: 'Log in to open this lesson',
      leads: 'Log In / Register',
    },
    {
      address: '/courses/espresso/lessons/pull',
      says: 'This lesson is part of Pro',
      leads: 'See what’s in Pro',
    },
  ])(
    'GATE-01, GATE-02 says what unlocks it, and its text is in no response: $address',
    async ({ address, says, leads }) => {
      const { page, troubles } = await openPage();
      const answers: Promise<string>[] = [];
      page.on('response', (response) => {
        const isText = /html|json/.test(response.headers()['content-type'] ?? '');
        if (isText && response.status() === 200) answers.push(response.text());
      });
      await visit(page, 'spring', address);
      const notice = page.getByRole('region', { name: says });
      await notice.waitFor();
      await expect.poll(() => notice.getByRole('link', { name: leads }).count()).toBe(1);
      // The same through the call of an in-page navigation.
      await visit(page, 'spring', address.replace(/\/lessons.*/, ''));
      const title = address.endsWith('roast') ? 'The roast' : 'Pull a shot';
      await page.locator('main').getByRole('link', { name: title }).first().click();
      await notice.waitFor();
      await page.waitForLoadState('networkidle');
      const everything = [await page.content(), ...(await Promise.all(answers))].join('\n');
      expect(Object.values(HIDDEN).filter((word) => everything.includes(word))).toEqual([]);
      expect(troubles).toEqual([]);
    },
  );
});

describe('a learning path', () => {
  it("TEN-04 leads to the origin of each course's academy", { tags: 'full' }, async () => {
    const { page, troubles } = await openPage();
    await visit(page, 'spring', '/paths/barista');
    const link = page.locator('main').getByRole('link', { name: 'Coffee pods' });
    await expect.poll(() => link.getAttribute('href')).toBe(`${server.origin('kube')}/courses/pods`);
    await link.click();
    await page.waitForURL(`${server.origin('kube')}/courses/pods`);
    await page.getByRole('heading', { level: 1, name: 'Coffee pods' }).waitFor();
    await expect.poll(() => page.title()).toBe('Coffee pods - Kube Academy');
    expect(troubles).toEqual([]);
  });
});

describe('a course that is shared', () => {
  it('CON-03 opens a small window on each network with its address and title', { tags: 'full' }, async () => {
    const { page } = await openPage();
    await visit(page, 'spring', '/courses/making-tea');
    const address = encodeURIComponent(`${server.origin('spring')}/courses/making-tea`);
    const share = (name: string) => page.getByRole('link', { name: `Share on ${name}` });
    await expect
      .poll(() => share('Facebook').getAttribute('href'))
      .toBe(`https://www.facebook.com/sharer/sharer.php?u=${address}`);
    await expect
      .poll(() => share('X').getAttribute('href'))
      .toBe(`https://x.com/intent/post?url=${address}&text=Making%20tea`);
    await expect
      .poll(() => share('LinkedIn').getAttribute('href'))
      .toBe(`https://www.linkedin.com/sharing/share-offsite/?url=${address}`);

    await page.context().route(/linkedin/, (route) => route.fulfill({ body: 'shared' }));
    const opened = page.waitForEvent('popup');
    await share('LinkedIn').click();
    const popup = await opened;
    await popup.waitForURL(/linkedin/);
    expect(await popup.evaluate(() => opener)).toBeNull();
    expect(path(page)).toBe('/courses/making-tea');
  });
});

describe('a first screen', () => {
  let tab: OpenPage;
  let calls: string[] = [];
  beforeAll(async () => {
    // Animations make no calls, but take most of the processor.
    tab = await openPage({ reducedMotion: 'reduce' });
    tab.page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.url());
    });
    // Idle-time prefetching is not part of the first screen.
    await tab.page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
  });

  const addresses = [
    '/',
    '/courses',
    '/courses?level=Beginner',
    '/courses/making-tea',
    LESSON,
    '/guides',
    '/guides/kettle',
    '/paths',
    '/paths/barista',
    '/instructors',
    '/instructors/ines',
    '/alerts',
    '/about',
    '/pro',
  ];
  /** A daily run opens the home page, a list and a text. */
  const daily = ['/', '/courses', LESSON];
  it.for(inject('full') ? addresses : daily)('TEN-10 of %s makes no call', async (address) => {
    const { page, troubles } = tab;
    calls = [];
    await visit(page, 'spring', address);
    await heading(page).waitFor();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.locator('main [class*=breathe]').count()).toBe(0);
    expect(calls).toEqual([]);
    expect(troubles).toEqual([]);
  });
});

/** Presses one key until the link has the focus; after the last control, nothing on the page has it. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      return element instanceof HTMLElement && element !== document.body ? element.innerText : '';
    });
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    if ((await focused()).startsWith(name)) return;
  }
  throw new Error(`${name} is not reached by keyboard`);
}
