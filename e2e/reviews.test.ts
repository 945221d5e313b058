import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { mintFor } from '../server/src/testing/identity.ts';
import { start } from '../server/src/testing/learners.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { accessibilityFaults, dailyOf, NARROW, reload, scrollsSideways, startWorld, turn } from './world.ts';

const tree = contentTree();
const { folders } = testConfig({});
const { server, openAs, visit } = await startWorld(
  { folders: { ...folders, tenants: tree.folder } },
  { keys: 'provider' },
);

const LESSON = '/courses/making-tea/lessons/tea-check';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

async function expectGood(page: Page): Promise<void> {
  // Alternating between calls; a full run checks both each time.
  for (const colorScheme of dailyOf(['dark', 'light'] as const, turn())) {
    await page.emulateMedia({ colorScheme });
    const isRecolored = inject('full') && colorScheme === 'dark';
    expect(await accessibilityFaults(page, { isRecolored })).toEqual([]);
  }
  expect(await scrollsSideways(page)).toBe(false);
}

/** Answers the water wrong and the teas right, in any order. */
async function missTheWater(page: Page): Promise<void> {
  const started = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('START_LESSON')),
  );
  await visit(page, 'spring', LESSON);
  await started;
  await page.getByRole('link', { name: 'Take the knowledge check' }).click();
  for (const number of [1, 2]) {
    await page.getByText(`Question ${number} of 2`).waitFor();
    if ((await page.getByLabel('Boiling').count()) > 0) await page.getByLabel('Boiling').check();
    else for (const tea of ['Sencha', 'Assam']) await page.getByLabel(tea).check();
    await button(page, number === 1 ? /^Next/ : 'Review answers').click();
  }
  await button(page, 'Submit').click();
  await heading(page, /^Not passed yet/).waitFor();
}

const SCREENS = [
  { name: 'a desktop', person: 'ada', options: {} },
  { name: 'a phone', person: 'grace', options: { viewport: NARROW, hasTouch: true, isMobile: true } },
] as const;

describe.each(dailyOf(SCREENS, 1))('a review on $name', ({ person, options }) => {
  it('REV-01, REV-11, REV-12 repeats a missed question until it is known, and again when it is due', async () => {
    const { page, troubles } = await openAs(person, options);
    const { accessToken: token } = await mintFor(server, person);
    await start(server.client({ tenantId: 'spring', token }), { lessonId: 'green', courseId: 'tea' });
    await missTheWater(page);

    await visit(page, 'spring', '/');
    const due = page.getByRole('region', { name: 'Due today' });
    await due.getByText('1 question to review, about 1 minute').waitFor();
    await expectGood(page);
    await due.getByRole('link', { name: /^Start/ }).click();

    await heading(page, /How hot is the water/).waitFor();
    await page.getByText('Question 1 of 1').waitFor();
    await expectGood(page);
    await page.getByLabel('Warm').check();
    await button(page, 'Check my answer').click();
    await page.getByText('Correct', { exact: true }).waitFor();
    await expectGood(page);
    await button(page, 'Finish').click();
    await heading(page, 'Done for today').waitFor();
    await page.getByText(/^The next question comes back/).waitFor();
    await expectGood(page);

    await page.getByRole('link', { name: 'Back to My Learning' }).click();
    await page.getByText(/^Done for today\./).waitFor();
    await reload(page);
    await page.getByText(/^Done for today\./).waitFor();
    expect(await due.count()).toBe(0);

    // Makes it due.
    await server.database.pool.query(
      `update reviews set due_at = now(), reviewed_at = now() - interval '2 days' where reviewed_at is not null
       and user_id in (select id from users where email like $1)`,
      [`${person}@%`],
    );
    await reload(page);
    await due.getByText('1 question to review, about 1 minute').waitFor();

    await due.getByRole('button', { name: 'Pause or stop reviews' }).click();
    await expectGood(page);
    await button(page, 'Pause for a week').click();
    await page.getByText(/^Reviews are paused until/).waitFor();
    await button(page, 'Resume').click();
    await due.waitFor();
    expect(troubles).toEqual([]);
  });
});
