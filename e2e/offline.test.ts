import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { getLearning } from '@academy/contract/learning';
import { getLesson } from '@academy/contract/lessons';
import { listPageNotes } from '@academy/contract/notes';
import { listAttempts, openAttempt, submitAttempt } from '@academy/contract/quizzes';
import { getReviews } from '@academy/contract/reviews';
import { contentTree } from '../server/src/testing/content.ts';
import { mintFor } from '../server/src/testing/identity.ts';
import { sampleFiles } from '../server/src/testing/sample-content.ts';
import { testConfig, testServer } from '../server/src/testing/server.ts';
import type { PersonName } from '../server/src/testing/tokens.ts';
import { nextRelease } from './offline-release.ts';
import type { OpenPage } from './world.ts';
import { accessibilityFaults, hydrated, NARROW, reload, scrollsSideways, startWorld } from './world.ts';

const { folders: usual } = testConfig({});
const FILM =
  'kube/courses/01-containers-from-the-ground-up/01-a-process-that-sees-less/03-layers-in-motion/film.webm';
const steam = 'spring/courses/08-steam';
const part = (id: string, type: string, settings: object) => ({
  id,
  slug: id,
  title: `Steam ${id}`,
  status: 'live',
  type,
  settings,
});
const tree = contentTree({
  ...sampleFiles,
  [`${steam}/course.json`]: { id: 'steam', slug: 'steam', title: 'Steam', status: 'live' },
  [`${steam}/summary.md`]: 'Warm milk.',
  [`${steam}/01-wand/lesson.json`]: part('wand', 'lab', { lab: { kind: 'browser', workshop: 'steam-milk' } }),
  [`${steam}/02-film/lesson.json`]: part('film', 'video', { video: { src: 'film.webm' } }),
  [`${steam}/02-film/film.webm`]: readFileSync(join(usual.tenants, FILM)),
  [`${steam}/workshops/milk/resources/workshop.yaml`]:
    'metadata:\n  name: steam-milk\nspec:\n  title: Milk\n',
  [`${steam}/workshops/milk/workshop/content/01-warm.md`]:
    'Warm it.\n\n```terminal:execute\ncommand: echo warm > milk.txt && cat milk.txt\n```\n',
  [`${steam}/workshops/milk/workshop/examiner/tests/warm`]:
    '#!/bin/bash\n# title: The milk is warm\ngrep -q warm ~/milk.txt\n',
});
const folders = { ...usual, tenants: tree.folder };
const { server, openAs, openPage, visit } = await startWorld({ folders }, { keys: 'provider' });

const TEA = '/courses/making-tea';
const SAVED = 'Saved on this device, will be sent';
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first();
const control = (page: Page) => page.getByRole('button', { name: 'Save for offline: Making tea' });
const progress = (page: Page) => page.getByRole('region', { name: 'Your progress' });
const complete = (page: Page) => page.getByRole('button', { name: 'Complete and continue' });
const stored = (page: Page) => page.getByRole('button', { name: 'Remove the offline copy of Making tea' });

const tabs = new Map<PersonName, Promise<OpenPage>>();

/** One tab for all tests of a person: storing a course loads the whole site, so it is done once. */
function tabOf(name: PersonName): Promise<OpenPage> {
  const tab = tabs.get(name) ?? openAs(name);
  tabs.set(name, tab);
  return tab;
}

async function storeTea(page: Page): Promise<void> {
  await visit(page, 'spring', TEA);
  await control(page).or(stored(page)).waitFor();
  if (await control(page).isVisible()) await control(page).click();
  await stored(page).waitFor();
}

async function clientOf(name: PersonName) {
  const { accessToken } = await mintFor(server, name);
  return server.client({ tenantId: 'spring', token: accessToken });
}

/** The browser's own state, rather than what the page says. */
function stateOf(page: Page): Promise<{ caches: number; workers: number; releases: string[] }> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('offline-'));
    const index = await caches.match('/offline/index');
    const { items = [] } = index ? ((await index.json()) as { items?: { release: string }[] }) : {};
    return {
      caches: names.length,
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      releases: items.map(({ release }) => release),
    };
  });
}

const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => /\/(main|LessonPage)-[^/]*\.js$/.test(name)),
  );

/** The toolbar appears once the code of notes is loaded. */
async function highlight(page: Page, words: string): Promise<void> {
  const bar = page.getByRole('toolbar', { name: 'Selected text' });
  const select = () => page.getByText(words).evaluate((text) => getSelection()?.selectAllChildren(text));
  await expect
    .poll(async () => {
      await select();
      return bar.isVisible();
    })
    .toBe(true);
  await bar.getByRole('button', { name: 'Highlight' }).click();
  await bar.waitFor({ state: 'hidden' });
}

async function answer(page: Page, options: readonly string[]): Promise<void> {
  for (const option of options) await page.getByLabel(option).check();
  await page.keyboard.press('Enter');
  await page.getByText(/^(Correct|Not quite)$/).waitFor();
  await page.keyboard.press('Enter');
}

describe('an offline course', () => {
  it(
    'OFF-01 is offered to members only, and registers no worker without copies',
    { tags: 'full' },
    async () => {
      const { page, troubles } = await openPage();
      await visit(page, 'spring', TEA);
      await heading(page, 'Making tea').waitFor();
      expect(await control(page).count()).toBe(0);
      const member = await tabOf('ada');
      await visit(member.page, 'spring', TEA);
      await control(member.page).waitFor();
      await expect.poll(() => stateOf(member.page)).toEqual({ caches: 0, workers: 0, releases: [] });
      expect([...troubles, ...member.troubles]).toEqual([]);
      await page.context().close();
    },
  );

  it('OFF-01, OFF-02, OFF-06, OFF-07, OFF-08 is read, completed and checked offline, and counts once', async () => {
    const { page } = await tabOf('ada');
    await page.setViewportSize(NARROW);
    await storeTea(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);

    await page.context().setOffline(true);
    await visit(page, 'spring', `${TEA}/lessons/green`);
    await page.getByText('Warm water opens them.').waitFor();
    await expect
      .poll(() => page.getByAltText('A leaf').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1);
    await highlight(page, 'Warm water opens them.');
    await complete(page).click();
    await progress(page).getByText(SAVED).waitFor();
    await page.getByRole('link', { name: /^Next lesson Black tea/ }).click();
    await heading(page, 'Black tea').waitFor();
    await complete(page).click();
    await progress(page).getByText(SAVED).waitFor();
    await page.getByRole('link', { name: /^Next lesson What you know/ }).click();
    await page.getByRole('link', { name: 'Take the knowledge check' }).click();
    await answer(page, ['Warm']);
    await answer(page, ['Sencha', 'Assam']);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await heading(page, 'You passed: 2 of 2 correct').waitFor();
    await page.getByText(SAVED).waitFor();
    // After reopening the page, the result is still pending.
    await reload(page);
    await heading(page, 'You passed: 2 of 2 correct').waitFor();
    await page.getByText(SAVED).waitFor();

    await visit(page, 'spring', '/courses/coffee');
    await page.getByText('You have no network, and the page you wanted is not stored').waitFor();
    await page.getByText(/^[\d.]+ MB of \d+ MB used/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await page.getByRole('link', { name: 'Making tea' }).click();
    await heading(page, 'Making tea').waitFor();
    await page.getByText('2 of 3 lessons').first().waitFor();

    await page.context().setOffline(false);
    const client = await clientOf('ada');
    await expect
      .poll(async () => (await client.send(getLearning, { query: {} })).data.completed)
      .toMatchObject([{ courseId: 'tea', completedLesson: 3, lessonsCount: 3 }]);
    const query = { lessonId: 'tea-check', courseId: 'tea' };
    const { data } = await client.send(listAttempts, { query });
    expect(data.attempts).toMatchObject([{ score: 2, passed: true }]);
    const notes = await client.send(listPageNotes, { query: { lessonId: 'green', courseId: 'tea' } });
    expect(notes.data.notes).toMatchObject([{ quote: { exact: 'Warm water opens them.' } }]);

    await page.goto(`${server.origin('spring')}/offline?from=%2Fcourses%2Fcoffee`);
    await hydrated(page);
    await page.getByRole('button', { name: 'Open the page' }).click();
    await page.waitForURL('**/courses/coffee');
    await hydrated(page);

    await page.goto(`${server.origin('spring')}/appLogout`);
    await page.waitForURL((url) => url.pathname !== '/appLogout');
    await visit(page, 'spring', TEA);
    await expect.poll(() => stateOf(page)).toEqual({ caches: 0, workers: 0, releases: [] });
    await heading(page, 'Making tea').waitFor();
    expect(await control(page).count()).toBe(0);
    tabs.delete('ada');
    await page.context().close();
  });

  it('OFF-06 stays available to a member whose session cannot be refreshed', { tags: 'full' }, async () => {
    const { page } = await tabOf('grace');
    await storeTea(page);
    await page.context().setOffline(true);
    await page.evaluate(() => localStorage.setItem('expiresAt', String(Date.now() - 60_000)));
    await visit(page, 'spring', `${TEA}/lessons/black`);
    await complete(page).click();
    await progress(page).getByText(SAVED).waitFor();
    await page.getByRole('button', { name: /^Profile menu of Grace/ }).waitFor();
    await page.context().setOffline(false);
    const client = await clientOf('grace');
    await expect
      .poll(async () => (await client.send(getLearning, { query: {} })).data.inProgress)
      .toMatchObject([{ courseId: 'tea', completedLesson: 1 }]);
  });

  it('OFF-01, OFF-06, OFF-10 includes its lab, its video and the next review', { tags: 'full' }, async () => {
    const client = await clientOf('grace');
    const body = { lessonId: 'tea-check', courseId: 'tea' };
    const { attemptId } = (await client.send(openAttempt, { query: {}, body })).data;
    const answers = [['Boiling'], ['Sencha', 'Assam']];
    await client.send(submitAttempt, { params: { id: attemptId }, query: {}, body: { answers } });
    const { page } = await tabOf('grace');
    await visit(page, 'spring', '/courses/steam');
    await page.getByRole('button', { name: 'Save for offline: Steam' }).click();
    await page.getByRole('button', { name: 'Remove the offline copy of Steam' }).waitFor();

    await page.context().setOffline(true);
    await visit(page, 'spring', '/courses/steam/lessons/wand/lab');
    const terminal = page.locator('#terminal-1 .xterm-rows');
    await terminal.filter({ hasText: 'learner@lab:~$' }).waitFor();
    await page.locator('.lab-action-button').first().click();
    await expect.poll(() => page.locator('.lab-action[data-done]').count()).toBe(1);
    await page.getByRole('button', { name: 'Check my work' }).click();
    await page.getByText('All checks pass').first().waitFor();

    await visit(page, 'spring', '/courses/steam/lessons/film');
    await page.getByRole('button', { name: /^Play the video/ }).click();
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0.5);

    await visit(page, 'spring', '/offline');
    await page.getByRole('link', { name: 'Review what you have learned' }).click();
    await heading(page, /How hot is the water/).waitFor();
    await page.getByText('You are offline. Your answers are saved').waitFor();
    await page.getByLabel('Warm').check();
    await page.getByRole('button', { name: 'Check my answer' }).click();
    await page.getByText('Correct', { exact: true }).waitFor();
    await page.getByText('Saved on this device. It is sent').waitFor();
    // After reopening, pending questions are not asked.
    await reload(page);
    await heading(page, /^(Done for today|Nothing is due today)$/).waitFor();

    await page.context().setOffline(false);
    await expect.poll(async () => (await client.send(getReviews, { query: {} })).data.doneToday).toBe(1);
    const params = { courseSlug: 'steam', lessonSlug: 'wand' };
    await expect
      .poll(async () => (await client.send(getLesson, { params, query: {} })).data.isComplete)
      .toBe(true);
  });
});

describe('a release while a tab is open', () => {
  it(
    'OFF-03, OFF-04, OFF-05 does not mix scripts, replaces the copies, and can withdraw them',
    { tags: 'full' },
    async () => {
      const { page } = await tabOf('grace');
      await storeTea(page);
      const [before = ''] = (await stateOf(page)).releases;
      await server.stop();
      const second = { port: server.port, folders: { ...folders, web: nextRelease(folders.web) } };
      const upgraded = await testServer({ config: second, database: server.database, keys: 'provider' });

      // The open tab keeps its own scripts, although the server no longer has them.
      await page
        .getByRole('link', { name: /Green tea/ })
        .first()
        .click();
      await page.getByText('Warm water opens them.').waitFor();
      expect((await scriptsOf(page)).some((name) => name.includes('NEXTRELS'))).toBe(false);

      await reload(page);
      await page.getByText('Warm water opens them.').waitFor();
      const loaded = await scriptsOf(page);
      expect(loaded.length).toBeGreaterThan(0);
      expect(loaded.every((name) => name.includes('NEXTRELS'))).toBe(true);
      await expect.poll(async () => (await stateOf(page)).releases).not.toContain(before);

      await page.context().setOffline(true);
      await visit(page, 'spring', `${TEA}/lessons/black`);
      await page.getByText('It is oxidised').waitFor();
      const offline = await scriptsOf(page);
      expect(offline.length).toBeGreaterThan(0);
      expect(offline.every((name) => name.includes('NEXTRELS'))).toBe(true);

      await page.context().setOffline(false);
      await upgraded.stop();
      const config = { ...second, offersOffline: false };
      await testServer({ config, database: server.database, keys: 'provider' });
      await visit(page, 'spring', TEA);
      await expect.poll(() => stateOf(page)).toEqual({ caches: 0, workers: 0, releases: [] });
      expect(await control(page).count()).toBe(0);
    },
  );
});
