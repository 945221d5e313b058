import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { getLesson } from '@academy/contract/lessons';
import { contentTree } from '../server/src/testing/content.ts';
import { mintFor } from '../server/src/testing/identity.ts';
import { sampleFiles } from '../server/src/testing/sample-content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { enter } from './typed-labs.ts';
import { accessibilityFaults, NARROW, reload, scrollsSideways, startWorld } from './world.ts';

const CUP = 'A cold cup.\n';
const START = `The cup stands on the table.

\`\`\`terminal:execute
command: cd ~/exercises && cat cup.txt
\`\`\`

\`\`\`editor:append-lines-to-file
file: ~/exercises/cup.txt
text: |
  hot water
\`\`\`

\`\`\`workshop:copy
text: a leaf
\`\`\`
`;
const LEAF = `Now the leaf.

\`\`\`terminal:execute
command: |
  echo leaf > leaf.txt
  cat leaf.txt
\`\`\`

\`\`\`terminal:execute
command: echo second terminal
session: 2
\`\`\`

\`\`\`editor:select-matching-text
file: ~/exercises/cup.txt
text: cold
\`\`\`

\`\`\`editor:replace-text-selection
file: ~/exercises/cup.txt
text: warm
\`\`\`
`;
const END = `\`\`\`examiner:execute-test
name: water
title: Is there water?
\`\`\`
`;
const check = (title: string, hint: string, script: string) =>
  `#!/bin/bash\n# title: ${title}\n# hint: ${hint}\n${script}\n`;
const lab = 'spring/courses/01-tea/workshops/pour';
const lesson = { status: 'live', type: 'lab', duration: 60 };
const tree = contentTree({
  ...sampleFiles,
  [`${lab}/resources/workshop.yaml`]:
    'metadata:\n  name: pour-tea\nspec:\n  title: Pour tea\n  description: Pour it.\n',
  [`${lab}/workshop/content/01-water.md`]: START,
  [`${lab}/workshop/content/02-leaf.md`]: LEAF,
  [`${lab}/workshop/content/03-end.md`]: END,
  [`${lab}/workshop/examiner/tests/water`]: check(
    'The cup holds hot water',
    'Look for the kettle.',
    'grep -q "hot water" ~/exercises/cup.txt || { echo "There is no hot water in the cup."; exit 1; }',
  ),
  [`${lab}/workshop/examiner/tests/leaf`]: check(
    'There is a leaf',
    'Leaves grow on page two.',
    'test -f ~/exercises/leaf.txt || { echo "There is no leaf.txt."; exit 1; }',
  ),
  [`${lab}/exercises/cup.txt`]: CUP,
  'spring/courses/01-tea/05-pouring/lesson.json': {
    ...lesson,
    id: 'pouring',
    slug: 'pouring',
    title: 'Pouring',
    settings: { lab: { kind: 'browser', workshop: 'pour-tea' }, manualCompletion: false },
  },
});
const { folders } = testConfig({});
const { server, openPage, visit } = await startWorld(
  { folders: { ...folders, tenants: tree.folder } },
  { keys: 'provider', closesPages: true },
);

const LESSON = '/courses/making-tea/lessons/pouring';
const LAB = `${LESSON}/lab`;

async function openAs(name: 'ada' | 'grace', options: Parameters<typeof openPage>[0] = {}) {
  const { accessToken, refreshToken, expiresIn } = await mintFor(server, name);
  const stored = { accessToken, refreshToken, expiresAt: String(Date.now() + expiresIn * 1000) };
  const localStorage = Object.entries(stored).map(([key, value]) => ({ name: key, value }));
  const origins = [{ origin: server.origin('spring'), localStorage }];
  return { ...(await openPage({ ...options, storageState: { cookies: [], origins } })), accessToken };
}

const screen = (page: Page, session = 1) => page.locator(`#terminal-${session} .xterm-rows`);
const says = (page: Page, words: string, session = 1) =>
  screen(page, session).filter({ hasText: words }).waitFor();
const action = (page: Page, at: number) => page.locator('.lab-action-button').nth(at);
const next = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).getByRole('button').last();
const checkAll = (page: Page) => page.getByRole('button', { name: 'Check my work' });

async function openLab(page: Page): Promise<void> {
  await visit(page, 'spring', LAB);
  await says(page, 'learner@lab:~$');
}

/** Letter by letter, in one test; the others enter whole lines. */
async function type(page: Page, line: string): Promise<void> {
  await page.locator('#terminal-1 textarea').focus();
  await page.keyboard.type(line);
  await page.keyboard.press('Enter');
}

describe('a lab in the browser', () => {
  it('LAB-03, LAY-04 is finished by clicking its actions, and completes the lesson', async () => {
    const { page, troubles, accessToken } = await openAs('ada');
    const foreign: string[] = [];
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== server.origin('spring') && protocol.startsWith('http')) foreign.push(request.url());
    });
    await openLab(page);
    await expect.poll(() => page.title()).toBe('Pouring: lab - Spring Academy');
    await checkAll(page).click();
    await page.getByText('There is no leaf.txt.').waitFor();
    await page.getByText('0 of 2 checks passed').first().waitFor();

    await action(page, 0).click();
    await says(page, 'A cold cup.');
    await says(page, 'learner@lab:~/exercises$');
    await action(page, 1).click();
    await page.locator('.cm-content').filter({ hasText: 'hot water' }).waitFor();
    await expect.poll(() => page.locator('.lab-action[data-done]').count()).toBe(2);

    await next(page).click();
    await page.getByText('Now the leaf.').waitFor();
    await action(page, 0).click();
    await says(page, 'leaf.txt');
    await action(page, 1).click();
    await says(page, 'second terminal', 2);
    await action(page, 2).click();
    await action(page, 3).click();
    await page.locator('.cm-content').filter({ hasText: 'A warm cup.' }).waitFor();

    await next(page).click();
    await action(page, 0).click();
    await page.getByText('1 of 2 checks passed').first().waitFor();
    await checkAll(page).click();
    await page.getByText('All checks pass: the lesson is complete.').waitFor();
    await page.getByRole('link', { name: 'Still open: Green tea' }).waitFor();
    const input = { params: { courseSlug: 'making-tea', lessonSlug: 'pouring' }, query: {} };
    const known = await server.client({ tenantId: 'spring', token: accessToken }).send(getLesson, input);
    expect(known.data.isComplete).toBe(true);
    expect(foreign).toEqual([]);
    expect(troubles).toEqual([]);
  });

  it('LAB-03 is finished by typing, continues after a reload, and asks a visitor to log in', async () => {
    const { page, troubles } = await openPage();
    await openLab(page);
    await type(page, 'cd exercises && WORD=hot');
    await says(page, 'learner@lab:~/exercises$');
    await type(page, 'echo "$WORD water" >> cup.txt; cat cup.txt');
    await says(page, 'hot water');
    await next(page).click();
    await page.getByText('Now the leaf.').waitFor();

    await reload(page);
    await page.getByText('Now the leaf.').waitFor();
    await says(page, 'learner@lab:~/exercises$');
    await page.locator('#terminal-1 textarea').focus();
    await page.keyboard.press('ArrowUp');
    await says(page, 'echo "$WORD water"');
    await page.keyboard.press('Control+c');
    await type(page, 'echo "a $WORD leaf" > leaf.txt');
    await type(page, 'cat l\t');
    await says(page, 'a hot leaf');
    await checkAll(page).click();
    await page.getByText('Log in to complete the').waitFor();
    expect(troubles).toEqual([]);
  });

  it(
    'LAB-03 shows files from the shell in the editor, and runs files from the editor',
    { tags: 'full' },
    async () => {
      const { page, troubles } = await openPage();
      await openLab(page);
      await page.getByRole('treeitem', { name: 'cup.txt' }).click();
      const text = page.locator('.cm-content');
      await text.filter({ hasText: 'A cold cup.' }).waitFor();
      await enter(page, 'echo from the shell >> exercises/cup.txt');
      await text.filter({ hasText: 'from the shell' }).waitFor();
      await text.focus();
      await page.keyboard.press('Control+Home');
      await page.keyboard.type('from the editor ');
      await enter(page, 'head -1 exercises/cup.txt');
      await says(page, 'from the editor A cold cup.');

      // Creates a file and leaves the editor by keyboard.
      await page.getByRole('button', { name: 'New file' }).click();
      await page.keyboard.type('notes.md');
      await page.keyboard.press('Enter');
      await page.getByRole('tab', { name: 'notes.md' }).waitFor();
      await text.focus();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.cm-editor'))).toBeNull();
      expect(troubles).toEqual([]);
    },
  );

  it('LAB-03 returns to its starting files when it is reset', { tags: 'full' }, async () => {
    const { page, troubles } = await openPage();
    await openLab(page);
    await enter(page, 'rm exercises/cup.txt; echo mine > mine.txt');
    await page.getByRole('treeitem', { name: 'mine.txt' }).waitFor();
    await page.getByLabel('Reset the lab').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep my work' }).click();
    await page.getByRole('treeitem', { name: 'mine.txt' }).waitFor();
    await page.getByLabel('Reset the lab').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset the lab' }).click();
    await page.getByRole('treeitem', { name: 'cup.txt' }).waitFor();
    await expect.poll(() => page.getByRole('treeitem', { name: 'mine.txt' }).count()).toBe(0);
    await enter(page, 'cat exercises/cup.txt');
    await says(page, CUP.trim());
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my files' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('pour-tea.zip');
    expect(troubles).toEqual([]);
  });

  it(
    'LAB-03 stops an endless loop, stays responsive meanwhile, and keeps the files',
    { tags: 'full' },
    async () => {
      const { page, troubles } = await openPage();
      await openLab(page);
      await enter(page, 'mkdir work; cd work; echo kept > kept.txt');
      await enter(page, 'echo late > late.txt; while true; do x=1; done');
      await page.getByRole('button', { name: 'Stop' }).waitFor();
      // The page stays responsive: another page of the instructions can be opened.
      await next(page).click();
      await page.getByText('Now the leaf.').waitFor();
      await page.getByRole('button', { name: 'Stop' }).click();
      await says(page, 'Stopped.');
      await enter(page, 'cat kept.txt late.txt; pwd');
      await says(page, 'keptlate');
      await enter(page, 'sleep 60');
      await page.getByRole('button', { name: 'Stop' }).waitFor();
      await page.keyboard.press('Control+c');
      await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'hidden' });
      await enter(page, 'echo again');
      await says(page, 'again');
      expect(troubles).toEqual([]);
    },
  );

  it('LAB-03 says that the starting files have changed', { tags: 'full' }, async () => {
    const { page, troubles } = await openPage();
    await openLab(page);
    await page.evaluate(async () => {
      const opened = indexedDB.open('labs');
      const database = await new Promise<IDBDatabase>((resolve) =>
        opened.addEventListener('success', () => resolve(opened.result)),
      );
      const labs = database.transaction('labs', 'readwrite').objectStore('labs');
      const all = labs.getAll();
      await new Promise((resolve) => all.addEventListener('success', resolve));
      for (const record of all.result as object[])
        labs.put({ ...record, fingerprint: 'of an earlier revision' });
      database.close();
    });
    await reload(page);
    await page.getByText('The starting files of this lab have changed since you began.').waitFor();
    await page.getByRole('button', { name: 'Reset to the new files' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset the lab' }).click();
    await page.getByText('The starting files of this lab have changed').waitFor({ state: 'hidden' });
    expect(troubles).toEqual([]);
  });

  it(
    'LAB-03, LAY-07 works on a phone: instructions and workspace are two tabs',
    { tags: 'full' },
    async () => {
      const { page, troubles } = await openPage({ viewport: NARROW });
      await visit(page, 'spring', LAB);
      await page.getByText('The cup stands on the table.').waitFor();
      await action(page, 0).click();
      await says(page, 'A cold cup.');
      await expect
        .poll(() => page.getByRole('tab', { name: 'Workspace' }).getAttribute('aria-selected'))
        .toBe('true');
      expect(await scrollsSideways(page)).toBe(false);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('tab', { name: 'Instructions' }).click();
      await action(page, 1).click();
      await page.locator('.cm-content').filter({ hasText: 'hot water' }).waitFor();
      await page.getByRole('tab', { name: 'Instructions' }).click();
      await next(page).click();
      await action(page, 0).click();
      await says(page, 'leaf');
      await page.getByRole('tab', { name: 'Instructions' }).click();
      await checkAll(page).click();
      await page.getByText('Log in to complete the').waitFor();
      expect(await scrollsSideways(page)).toBe(false);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(troubles).toEqual([]);
    },
  );

  it('LAY-13 passes axe in light and dark, with everything open', { tags: 'full' }, async () => {
    const { page, troubles } = await openAs('grace');
    await openLab(page);
    await page.getByRole('treeitem', { name: 'cup.txt' }).click();
    await page.locator('.cm-content').waitFor();
    await checkAll(page).click();
    await page.getByText('There is no leaf.txt.').waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityFaults(page, { isRecolored: colorScheme === 'dark' })).toEqual([]);
    }
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('dialog').getByText('Esc, then Tab').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(troubles).toEqual([]);
  });

  it('LAB-03 has panes that are resized by keyboard and keep their size', { tags: 'full' }, async () => {
    const { page, troubles } = await openPage();
    await openLab(page);
    const separator = page.getByRole('separator', { name: 'Width of the instructions' });
    const before = Number(await separator.getAttribute('aria-valuenow'));
    await separator.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(Number(await separator.getAttribute('aria-valuenow'))).toBe(before + 8);
    await reload(page);
    await says(page, 'learner@lab:~$');
    expect(Number(await separator.getAttribute('aria-valuenow'))).toBe(before + 8);
    expect(troubles).toEqual([]);
  });

  it('LAB-02 loads no part of a lab on the page of its lesson', { tags: 'full' }, async () => {
    const { page, troubles } = await openPage();
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await visit(page, 'spring', LESSON);
    await page.getByRole('link', { name: /lab/i }).first().waitFor();
    await page.waitForLoadState('networkidle');
    const texts = await Promise.all(scripts.map(async (address) => (await server.fetch(address)).text()));
    expect(scripts.length).toBeGreaterThan(0);
    for (const sign of ['xterm', 'cm-editor', 'BASHOPTS'])
      expect(texts.filter((text) => text.includes(sign))).toEqual([]);
    expect(troubles).toEqual([]);
  });
});
