import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { getLearning } from '@academy/contract/learning';
import { contentTree } from '../server/src/testing/content.ts';
import { mintFor } from '../server/src/testing/identity.ts';
import { sampleFiles } from '../server/src/testing/sample-content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import type { PersonName } from '../server/src/testing/tokens.ts';
import { accessibilityFaults, NARROW, reload, scrollsSideways, startWorld } from './world.ts';

const tree = contentTree(sampleFiles);
const { folders } = testConfig({});
const { server, openAs, openPage, visit } = await startWorld(
  { folders: { ...folders, tenants: tree.folder } },
  { keys: 'provider' },
);

const progress = (page: Page) => page.getByRole('region', { name: 'Your progress' });
const complete = (page: Page) => page.getByRole('button', { name: 'Complete and continue' });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

/** A user's progress from the API rather than the page. */
async function learningOf(name: PersonName) {
  const { accessToken } = await mintFor(server, name);
  return (await server.client({ tenantId: 'spring', token: accessToken }).send(getLearning, { query: {} }))
    .data;
}

async function answer(page: Page, options: readonly string[]): Promise<void> {
  for (const option of options) await page.getByLabel(option).check();
  await page.keyboard.press('Enter');
  await page.getByText(/^(Correct|Not quite)$/).waitFor();
  await page.keyboard.press('Enter');
}

describe('a course on a phone', () => {
  it(
    'CRS-03, CRS-05, CRS-06, QUIZ-07, CAT-09 leads from its start through a failed check to its conclusion',
    { tags: 'full' },
    async () => {
      const { page, troubles } = await openAs('ada', { viewport: NARROW });
      await visit(page, 'spring', '/courses/making-tea');
      await page.getByRole('link', { name: 'Start the course' }).click();
      await heading(page, 'Green tea').first().waitFor();
      await complete(page).click();
      await heading(page, 'Black tea').first().waitFor();
      await visit(page, 'spring', '/');
      await page
        .getByRole('link', { name: /Resume.*Black tea/ })
        .first()
        .click();
      await heading(page, 'Black tea').first().waitFor();
      await complete(page).click();
      await page.getByRole('link', { name: 'Take the knowledge check' }).click();
      await answer(page, ['Boiling']);
      await answer(page, ['Sencha', 'Robusta']);
      // A reload in the middle restores every answer.
      await reload(page);
      await heading(page, 'Ready to submit?').waitFor();
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await heading(page, 'Not passed yet: 0 of 2 correct').waitFor();
      await expect.poll(() => page.getByText('Correct answer').count()).toBe(2);
      await expect.poll(() => page.getByText('Right', { exact: true }).isVisible()).toBe(true);
      expect(await scrollsSideways(page)).toBe(false);
      expect(await accessibilityFaults(page)).toEqual([]);

      await page.getByRole('button', { name: 'Try all again' }).click();
      await answer(page, ['Warm']);
      await answer(page, ['Sencha', 'Assam']);
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await heading(page, 'You passed: 2 of 2 correct').waitFor();

      await page.getByRole('link', { name: 'See your results' }).click();
      await page.getByText('Well brewed, dear zanfinish.').waitFor();
      await heading(page, 'Keep the momentum going').waitFor();
      expect(await scrollsSideways(page)).toBe(false);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await learningOf('ada')).toMatchObject({
        inProgress: [],
        completed: [{ courseId: 'tea', completedLesson: 3, lessonsCount: 3 }],
      });
      expect(troubles).toEqual([]);
    },
  );
});

describe("a visitor's check", () => {
  const CHECK = '/courses/making-tea/lessons/tea-check/knowledge-check';

  // On the provider's own page; the sample users need no password.
  const chooseRoot = (page: Page) => page.locator('form:has(input[value="root@academy.test"]) button');

  async function takenByVisitor(): Promise<Page> {
    const { page } = await openPage();
    await visit(page, 'spring', CHECK);
    await answer(page, ['Warm']);
    await answer(page, ['Sencha', 'Assam']);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await heading(page, 'You passed: 2 of 2 correct').waitFor();
    return page;
  }

  it(
    'QUIZ-09 is not recorded for the next person who logs in with the same browser',
    { tags: 'full' },
    async () => {
      const page = await takenByVisitor();
      await visit(page, 'spring', '/auth');
      await chooseRoot(page).click();
      await page.getByRole('button', { name: 'Profile menu of Root Admin' }).waitFor();
      await visit(page, 'spring', CHECK);
      await page.getByText('0 of 2 answered').waitFor();
      expect((await learningOf('root')).inProgress).not.toMatchObject([{ completedLesson: 1 }]);
      await page.context().close();
    },
  );

  it('QUIZ-09 is recorded for a visitor who logs in to save it', async () => {
    const page = await takenByVisitor();
    await page.getByRole('link', { name: 'Log in to keep this result' }).click();
    await chooseRoot(page).click();
    await heading(page, 'You passed: 2 of 2 correct').waitFor();
    await expect.poll(() => page.getByText('Log in to keep this result').count()).toBe(0);
    expect((await learningOf('root')).inProgress).toMatchObject([{ courseId: 'tea', completedLesson: 1 }]);
  });
});

describe('a lost connection', () => {
  it(
    'CRS-03 keeps a completion through a reload, sends it when it is back, and counts it once',
    { tags: 'full' },
    async () => {
      const { page } = await openAs('grace', { mayFail: /./ });
      const context = page.context();
      const sent: string[] = [];
      context.on('response', (response) => {
        if (response.url().endsWith('/lessons/mark-complete')) sent.push(String(response.status()));
      });
      await visit(page, 'spring', '/courses/making-tea/lessons/green');
      await complete(page).waitFor();
      await context.route('**/api/v1/lessons/**', (route) => route.abort('internetdisconnected'));
      await complete(page).click();
      await progress(page).getByText('Saved on this device, will be sent').waitFor();
      await expect.poll(() => progress(page).getByText('Completed').isVisible()).toBe(true);

      await reload(page);
      await progress(page).getByText('Saved on this device, will be sent').waitFor();
      expect(sent).toEqual([]);
      expect(
        (await learningOf('grace')).inProgress.map(({ completedLesson }) => completedLesson),
      ).not.toContain(1);

      await context.unroute('**/api/v1/lessons/**');
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await progress(page).getByText('Saved on this device, will be sent').waitFor({ state: 'hidden' });
      await progress(page).getByText('Completed').waitFor();
      await reload(page);
      await progress(page).getByText('Completed').waitFor();
      expect(sent).toEqual(['200']);
      expect((await learningOf('grace')).inProgress).toMatchObject([{ courseId: 'tea', completedLesson: 1 }]);
    },
  );
});
