import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { dailyOf, NARROW, scrollsSideways, startWorld } from './world.ts';
import type { OpenPage } from './world.ts';

const { openPage, visit } = await startWorld();

const DESKTOP = { width: 1280, height: 800 };
const COURSE = '/courses/spring-boot-first-steps';
const CODE_LESSON = '/courses/rest-apis-that-last/lessons/resources-and-representations';

/** The browser blocks the scripts that the page preloads. */
const openWithout = async (viewport: typeof NARROW) =>
  openPage({ javaScriptEnabled: false, viewport, mayFail: /\.js$/ });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const main = (page: Page) => page.getByRole('main');
const cardTitles = (page: Page) => page.locator('main article h2, main article h3').allTextContents();
const statusOf = (page: Page) => main(page).getByRole('status').first().textContent();
const press = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).filter({ visible: true }).click();

/** One heading, accessible names, no inoperable controls, and no horizontal scrolling. */
async function expectReadable(page: Page): Promise<void> {
  expect(await heading(page).count()).toBe(1);
  expect(await page.locator('button[type="button"]').filter({ visible: true }).count()).toBe(0);
  // Nor anything that waits for a script.
  expect(await page.locator('[class*="breathe"]').filter({ visible: true }).count()).toBe(0);
  const roles = ['link', 'textbox', 'searchbox', 'checkbox', 'combobox', 'button'] as const;
  const nameless = await Promise.all(
    roles.map(async (role) => [role, await page.getByRole(role, { name: /^\s*$/ }).count()]),
  );
  expect(nameless).toEqual(roles.map((role) => [role, 0]));
  expect(await scrollsSideways(page)).toBe(false);
}

const SCREENS = [
  ['on a desktop', DESKTOP],
  ['on a phone', NARROW],
] as const;

describe.each(dailyOf(SCREENS, 1))('without scripts, %s', (_where, viewport) => {
  const isPhone = viewport === NARROW;
  /** One tab for all pages without forms. */
  let tab: Promise<OpenPage> | undefined;

  it('SSR-02 a visitor follows links from home to the end of a course', async () => {
    const { page, troubles } = await openWithout(viewport);
    await visit(page, 'spring', '/');
    await expectReadable(page);
    const menu = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
    await menu.getByRole('link', { name: 'Courses' }).click();
    await expectReadable(page);
    await main(page).getByRole('link', { name: 'Spring Boot: First Steps' }).click();
    await expectReadable(page);
    await page.getByRole('link', { name: 'Start the course' }).click();

    const position = page.getByText(/\d+ of \d+$/).first();
    const [, total = ''] = /of (\d+)/.exec((await position.textContent()) ?? '') ?? [];
    const next = page
      .getByRole('navigation', { name: 'Next and previous lesson' })
      .getByRole('link', { name: /^Next lesson/ });
    let read = 0;
    for (;;) {
      read += 1;
      expect(await position.textContent()).toContain(`${read} of ${total}`);
      await expectReadable(page);
      const text = main(page).locator('.prose').filter({ visible: true }).first();
      expect((await text.innerText()).length).toBeGreaterThan(50);
      if ((await next.count()) === 0) break;
      await next.click();
    }
    expect(read).toBe(Number(total));
    expect(troubles).toEqual([]);
  });

  it('SSR-02 a list is filtered, searched and sorted by forms', { tags: 'full' }, async () => {
    const { page, troubles } = await openWithout(viewport);
    await visit(page, 'spring', '/courses');
    const all = await cardTitles(page);
    if (isPhone) await main(page).getByRole('link', { name: 'Filters' }).click();
    await page.getByRole('checkbox', { name: /^Intermediate/ }).check();
    await page.getByRole('checkbox', { name: /^Advanced/ }).check();
    await press(page, 'Apply filters');
    expect(new URL(page.url()).searchParams.getAll('level')).toEqual(['Intermediate', 'Advanced']);
    const filtered = await cardTitles(page);
    expect(filtered.length).toBeGreaterThan(0);
    expect(filtered.length).toBeLessThan(all.length);
    expect(await statusOf(page)).toContain(`${filtered.length} of ${all.length}`);
    await expectReadable(page);

    // The filters are kept, since one form submits everything.
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Title A to Z');
    await press(page, 'Sort');
    await expect.poll(() => cardTitles(page)).toEqual(filtered.toSorted());

    await page.getByRole('searchbox', { name: 'Search courses' }).fill('security');
    await press(page, 'Search');
    expect(await cardTitles(page)).toEqual(['Spring Security from the Inside']);
    await page.getByRole('searchbox', { name: 'Search courses' }).fill('no such words');
    await page.keyboard.press('Enter');
    await main(page).getByText('No courses match').waitFor();
    await main(page).getByRole('link', { name: 'Clear all filters' }).click();
    expect(await cardTitles(page)).toEqual(all);
    expect(troubles).toEqual([]);
  });

  it('SSR-02 search and instructors work by forms', { tags: 'full' }, async () => {
    const { page, troubles } = await openWithout(viewport);
    await visit(page, 'spring', '/');
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await page.getByRole('searchbox', { name: /^Search courses/ }).fill('transaction');
    await press(page, 'Search');
    await expectReadable(page);
    await main(page)
      .getByRole('link', { name: /^Transactions in the Right Place/ })
      .click();
    expect(await heading(page).textContent()).toBe('Transactions in the Right Place');

    await visit(page, 'spring', '/instructors');
    await page.getByRole('searchbox', { name: 'Search instructors' }).fill('linnea');
    await press(page, 'Search');
    expect(await statusOf(page)).toContain('1 of');
    await main(page).getByRole('link', { name: 'Linnea Brook' }).click();
    expect(await heading(page).textContent()).toBe('Linnea Brook');
    expect(troubles).toEqual([]);
  });

  it.each([
    [`${COURSE}/lessons/lab-read-a-project/lab`, 'A lab needs JavaScript'],
    [`${COURSE}/lessons/knowledge-check/knowledge-check`, 'A knowledge check needs JavaScript'],
    [`${COURSE}/lessons/what-spring-boot-does`, 'Saving your progress and favorites needs JavaScript'],
    ['/auth', 'Logging in needs JavaScript'],
    ['/email', 'This page needs JavaScript'],
    ['/contact', 'The contact form needs JavaScript'],
  ])('SSR-02 %s says what cannot work', async (path, notice) => {
    const { page } = await (tab ??= openWithout(viewport));
    await visit(page, 'spring', path);
    // By tag, since a text selector skips noscript elements.
    await page.locator('p', { hasText: notice }).filter({ visible: true }).waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    expect(await page.locator('button').filter({ visible: true }).count()).toBe(0);
    expect(await scrollsSideways(page)).toBe(false);
  });

  it(
    'SSR-02 a video plays with the controls of the browser, and its transcript opens',
    { tags: 'full' },
    async () => {
      const { page } = await openWithout(viewport);
      await visit(page, 'spring', `${COURSE}/lessons/from-starter-to-request`);
      const video = page.locator('video');
      expect(await video.getAttribute('aria-label')).toBe('From Starter to First Request');
      expect(await video.getAttribute('controls')).toBe('');
      expect(await video.getAttribute('poster')).toMatch(/^\/assets\//);
      expect(await page.getByRole('button', { name: 'Play' }).count()).toBe(0);
      const transcript = page.locator('details', { hasText: 'Transcript' });
      expect(await transcript.locator('.prose').isVisible()).toBe(false);
      await transcript.locator('summary').click();
      expect(await transcript.locator('.prose').isVisible()).toBe(true);
    },
  );

  it('SSR-04 scripts cause no layout shift in a text', async () => {
    const places = async (javaScriptEnabled: boolean) => {
      const { page } = await openPage({ javaScriptEnabled, viewport });
      await visit(page, 'spring', CODE_LESSON);
      if (javaScriptEnabled) await page.getByRole('button', { name: 'Copy code' }).first().waitFor();
      return page.locator('.prose').evaluate((text) => {
        const { top } = text.getBoundingClientRect();
        return [...text.querySelectorAll('h2, h3, p, pre, table')].map((part) => {
          const { bottom } = (part.closest('.code-frame') ?? part).getBoundingClientRect();
          return [part.tagName, Math.round(bottom - top)];
        });
      });
    };
    const before = await places(false);
    expect(before.length).toBeGreaterThan(10);
    expect(await places(true)).toEqual(before);
  });
});
