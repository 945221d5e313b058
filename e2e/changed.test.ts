import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { planOf, publishOf } from '../server/src/testing/archives.ts';
import { cocoa, goesLive, source } from '../server/src/testing/cocoa.ts';
import { mintFor } from '../server/src/testing/identity.ts';
import { complete } from '../server/src/testing/learners.ts';
import { sampleFiles } from '../server/src/testing/sample-content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { getLesson } from '../contract/src/lessons.ts';
import { accessibilityFaults, NARROW, scrollsSideways, startWorld } from './world.ts';

const tree = contentTree(sampleFiles);
const { folders } = testConfig({});
const { server, openAs, visit } = await startWorld(
  { folders: { ...folders, tenants: tree.folder } },
  { keys: 'provider' },
);
const clientOf = async (name: 'ada' | 'root', tenantId: string) =>
  server.client({ tenantId, token: (await mintFor(server, name)).accessToken });

/** Two lessons; the first one contains the roasting time. */
async function publish(text: string, minor: { isMinor?: boolean } = {}): Promise<void> {
  const root = await clientOf('root', 'spring');
  const files = cocoa({ '01-bean/content.md': `## Roasting\n\n${text}\n\nThen let it cool.` }, [
    '03',
    '04',
    '05',
  ]);
  const { revision } = await publishOf(root, await planOf(root, { source, files }), minor);
  const params = { courseSlug: 'cocoa', lessonSlug: 'bean' };
  await goesLive(async () =>
    expect((await root.send(getLesson, { params, query: {} })).data.revision).toBe(revision),
  );
}

/** Opens a page and waits for its notices about changes. */
async function open(page: Page, path: string, call: string): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().includes(`/api/v1/me/${call}`));
  await visit(page, 'spring', path);
  await answered;
}

const LESSON = '/courses/cocoa/lessons/bean';

describe('a lesson that changes after it was finished', () => {
  it('CHG-02, CHG-03, CHG-04, CHG-05, CHG-06, BRAND-01 is announced everywhere, compared and acknowledged', async () => {
    await publish('Roast it for ten minutes.');
    await complete(await clientOf('ada', 'kube'), { lessonId: 'press', courseId: 'pods' });
    const { page, troubles } = await openAs('ada', { viewport: NARROW });
    await visit(page, 'spring', LESSON);
    await page.getByRole('button', { name: 'Complete and continue' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cocoa milk' }).waitFor();
    await page.getByRole('button', { name: 'Complete and continue' }).click();
    await page.waitForURL('**/courses/cocoa/conclusion');

    await publish('Roast it for eleven minutes.', { isMinor: true });
    await open(page, '/', 'changes');
    const mine = page.getByRole('region', { name: 'Changed since you finished' });
    await page
      .getByRole('listitem', { name: 'Kube Academy' })
      .getByRole('link', { name: 'Coffee pods' })
      .waitFor();
    expect(await mine.count()).toBe(0);
    await open(page, LESSON, 'changes/text');
    await page.getByRole('region', { name: 'Your progress' }).getByText('Completed').waitFor();
    expect(await page.getByText('changed since you finished').count()).toBe(0);

    await publish('Roast it for twelve minutes.');
    await open(page, '/', 'changes');
    await mine.getByText('1 lesson changed since you finished').waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    expect(await accessibilityFaults(page)).toEqual([]);
    await mine.getByRole('link', { name: 'Cocoa' }).click();
    const course = page.getByRole('region', { name: '1 lesson changed since you finished' });
    await course.waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    expect(await accessibilityFaults(page)).toEqual([]);
    await course.getByRole('link', { name: 'Cocoa bean' }).click();

    const notice = page.getByRole('region', { name: 'This lesson changed since you finished' });
    await notice.getByRole('button', { name: 'Show what changed' }).click();
    const changes = notice.getByRole('list', { name: 'Changed paragraphs' });
    await changes.getByRole('insertion').filter({ hasText: 'twelve' }).waitFor();
    await expect.poll(() => changes.getByRole('deletion').innerText()).toContain('ten');
    expect(await changes.getByText('cool').count()).toBe(0);
    await expect
      .poll(() => page.locator('.prose [data-changed]').allInnerTexts())
      .toEqual(['Roast it for twelve minutes.']);
    expect(await scrollsSideways(page)).toBe(false);
    expect(await accessibilityFaults(page)).toEqual([]);

    await notice.getByRole('button', { name: 'Got it' }).click();
    await notice.waitFor({ state: 'detached' });
    const known = page.getByRole('status').filter({ hasText: 'are marked as known' });
    await known.getByRole('button', { name: 'Undo' }).click();
    await notice.waitFor();
    await notice.getByRole('button', { name: 'Got it' }).click();
    await notice.waitFor({ state: 'detached' });
    await open(page, '/courses/cocoa', 'changes');
    await page.getByRole('link', { name: 'See your results' }).waitFor();
    expect(await course.count()).toBe(0);
    expect(troubles).toEqual([]);
  });
});
