import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { setFavorite } from '@academy/contract/favorites';
import { markComplete } from '@academy/contract/progress';
import { contentTree } from '../server/src/testing/content.ts';
import { mintFor } from '../server/src/testing/identity.ts';
import { complete as completeLesson, start } from '../server/src/testing/learners.ts';
import { sampleFiles } from '../server/src/testing/sample-content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import {
  accessibilityFaults,
  dailyOf,
  hydrated,
  NARROW,
  scrollsSideways,
  startWorld,
  WIDE,
} from './world.ts';

const tree = contentTree(sampleFiles);
const { folders } = testConfig({});
const { server, openAs, openPage, visit } = await startWorld(
  { folders: { ...folders, tenants: tree.folder } },
  { keys: 'provider' },
);

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).first();
const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name });
const complete = (page: Page) => page.getByRole('button', { name: 'Complete and continue' });

async function expectInOrder(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
}

/** Creates an account, confirms it in the same tab, and returns to where registration started. */
async function register(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('First name').fill('Mary');
  await page.getByLabel('Last name').fill('Newcomer');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('three warm cups');
  await page.getByRole('button', { name: 'Create account' }).click();
  await heading(page, 'Check your mail').waitFor();
  await visit(page, 'spring', '/dev/mail');
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').click();
  await page.locator('pre a').first().click();
  await heading(page, 'Confirm your email address').waitFor();
  await page.getByLabel('Password').fill('three warm cups');
  await page.getByRole('button', { name: 'Confirm and log in' }).click();
}

async function passTeaCheck(page: Page): Promise<void> {
  await link(page, 'Take the knowledge check').click();
  for (const options of [['Warm'], ['Sencha', 'Assam']]) {
    for (const option of options) await page.getByLabel(option).check();
    await page.keyboard.press('Enter');
    await page.getByText('Correct', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await heading(page, 'You passed: 2 of 2 correct').waitFor();
}

const LEARNERS = [
  { on: 'a desktop', viewport: WIDE, email: 'mary@academy.test', name: 'ada' as const },
  { on: 'a phone', viewport: NARROW, email: 'may@academy.test', name: 'grace' as const },
];

describe.each(dailyOf(LEARNERS, 1))('a new learner on $on', ({ viewport, email }) => {
  it('NEXT-02, NEXT-03, NEXT-05, NEXT-07 gets from the first lesson through registration to the conclusion without a dead end', async () => {
    const { page, troubles } = await openPage({ viewport });
    await visit(page, 'spring', '/courses/making-tea');
    await link(page, 'Start the course').click();
    await heading(page, 'Green tea').waitFor();
    await expectInOrder(page);
    await link(page, 'Log in to keep your progress').click();
    await register(page, email);

    // Back at the end of the lesson.
    await complete(page).waitFor();
    await hydrated(page);
    expect(page.url()).toBe(`${server.origin('spring')}/courses/making-tea/lessons/green#your-progress`);
    await expectInOrder(page);
    await complete(page).click();
    await heading(page, 'Black tea').waitFor();
    await page.getByText('Completed: Green tea').waitFor();
    await expectInOrder(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await heading(page, 'Green tea').waitFor();
    await complete(page).waitFor();
    await page.keyboard.press('c');
    await heading(page, 'Black tea').waitFor();

    // Black tea was skipped: after the last check it is the next step, not a locked conclusion.
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('navigation', { name: 'Next and previous lesson' }).getByText('Next lesson').click();
    await passTeaCheck(page);
    await link(page, 'Still open: Black tea').click();
    await heading(page, 'Black tea').waitFor();
    await complete(page).click();

    await page.getByText('Well brewed, dear zanfinish.').waitFor();
    await page.getByText(/^Completed on \w+ \d+, \d{4} · Score 100%$/).waitFor();
    const next = page.getByRole('region', { name: 'Coffee pods' });
    await next.getByText('Next in Become a barista').waitFor();
    await expect
      .poll(() => next.getByRole('link').getAttribute('href'))
      .toBe(`${server.origin('kube')}/courses/pods/lessons/press`);
    await expectInOrder(page);
    expect(troubles).toEqual([]);
  });
});

describe('the next step of a member', () => {
  it('MYL-01, MYL-07, CAT-09, CAT-17, NEXT-02, NEXT-04, PAL-01 is the same on every page, whatever was opened or saved since', async () => {
    const { accessToken: token } = await mintFor(server, 'root');
    const root = server.client({ tenantId: 'spring', token });
    await completeLesson(root, { lessonId: 'green', courseId: 'tea' });
    await start(root, { lessonId: 'tea-check', courseId: 'tea' });
    await start(root, { lessonId: 'kettle' });
    const body = { id: 'kettle', operationType: 'save' as const, likeableType: 'guide' as const };
    await root.send(setFavorite, { query: {}, body });

    const { page, troubles } = await openAs('root');
    const addressOf = async (name: string) =>
      new URL(
        (await page.getByRole('main').getByRole('link', { name, exact: true }).getAttribute('href')) ?? '',
        page.url(),
      ).pathname;
    await visit(page, 'spring', '/');
    const named = [
      await addressOf('Start the next lesson: Black tea'),
      await addressOf('Resume Making tea: Black tea'),
      // Of the path.
      await addressOf('Black tea'),
    ];
    await page.keyboard.press('ControlOrMeta+k');
    const inPalette = page
      .getByRole('group', { name: 'Continue' })
      .getByRole('option', { name: /Black tea/ });
    named.push((await inPalette.getAttribute('href')) ?? '');
    await visit(page, 'spring', '/paths/barista');
    named.push(await addressOf('Continue: Black tea'));
    await visit(page, 'spring', '/courses/making-tea');
    named.push(await addressOf('Continue: Black tea'));
    await visit(page, 'spring', '/courses');
    named.push(await addressOf('Continue: Making tea'));
    expect(new Set(named)).toEqual(new Set(['/courses/making-tea/lessons/black']));
    expect(troubles).toEqual([]);
  });
});

describe.each(dailyOf(LEARNERS, 0))('a path on $on', ({ viewport, name }) => {
  const steps = (page: Page) => page.locator('ol > li:has(article)');
  const states = async (page: Page) =>
    (await steps(page).allInnerTexts()).map((text) => /Done|Current step|Ahead/.exec(text)?.[0]);

  it(
    'NEXT-04, NEXT-06 is started, left and continued, across tenants, to its test',
    { tags: 'full' },
    async () => {
      const { page, troubles } = await openAs(name, { viewport });
      await visit(page, 'spring', '/paths/barista');
      await expect.poll(() => states(page)).toEqual(['Current step', 'Ahead', 'Ahead']);
      await expectInOrder(page);
      await link(page, 'Start this path').click();
      await heading(page, 'Green tea').waitFor();
      await complete(page).click();
      await heading(page, 'Black tea').waitFor();

      await visit(page, 'spring', '/courses');
      await visit(page, 'spring', '/paths/barista');
      await link(page, 'Continue: Black tea').click();
      await heading(page, 'Black tea').waitFor();
      await complete(page).click();
      await passTeaCheck(page);
      await link(page, 'See your results').click();
      await page.getByText('Next in Become a barista').waitFor();

      await visit(page, 'spring', '/paths/barista');
      await expect.poll(() => states(page)).toEqual(['Done', 'Current step', 'Ahead']);
      await expect
        .poll(() => link(page, 'Continue: Press').getAttribute('href'))
        .toBe(`${server.origin('kube')}/courses/pods/lessons/press`);
      await expectInOrder(page);

      const { accessToken: token } = await mintFor(server, name);
      await server.client({ tenantId: 'kube', token }).send(markComplete, {
        query: {},
        body: { lessonId: 'press', courseId: 'pods', operationType: 'COMPLETE_LESSON' },
      });
      await visit(page, 'spring', '/paths/barista');
      await expect.poll(() => states(page)).toEqual(['Done', 'Done', 'Current step']);
      await expect
        .poll(() => link(page, 'Go to the test: Barista exam').getAttribute('href'))
        .toBe('https://exam.example/1');
      expect(troubles).toEqual([]);
    },
  );
});
