import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, it, vi } from 'vitest';
import { listPageNotes } from '@academy/contract/notes';
import { planOf, publishOf } from '../server/src/testing/archives.ts';
import { cocoa, source } from '../server/src/testing/cocoa.ts';
import { contentTree } from '../server/src/testing/content.ts';
import { mintFor } from '../server/src/testing/identity.ts';
import { testConfig } from '../server/src/testing/server.ts';
import type { PersonName } from '../server/src/testing/tokens.ts';
import type { OpenPage } from './world.ts';
import { accessibilityFaults, expectInOrder, NARROW, scrollsSideways, startWorld } from './world.ts';

const { folders } = testConfig({});
const { server, openAs, openPage, visit } = await startWorld(
  { folders: { ...folders, tenants: contentTree().folder } },
  { keys: 'provider' },
);

const LESSON = '/courses/cocoa/lessons/milk';
const SENTENCE = 'Warm the milk slowly and stir it all the time.';
const TEXT = `Take a small pot.\n\n${SENTENCE} Boiling milk spills over.\n\n## Cocoa\n\nAdd *two* spoons of cocoa.`;

const clientOf = async (name: PersonName) => {
  const { accessToken } = await mintFor(server, name);
  return server.client({ tenantId: 'spring', token: accessToken });
};

/** Publishes another text of the lesson, and waits until its page has it. */
async function publish(text: string): Promise<void> {
  const root = await clientOf('root');
  const files = cocoa({ '02-milk/content.md': text });
  await publishOf(root, await planOf(root, { source, files }));
  const words = text.slice(0, 40).split('\n')[0] ?? '';
  const html = async () => (await server.get(LESSON, { tenantId: 'spring' })).text();
  await vi.waitFor(async () => expect(await html()).toContain(words), { timeout: 25_000, interval: 50 });
}

const storedOf = async (name: PersonName) => {
  const query = { lessonId: 'cocoa-milk', courseId: 'cocoa' };
  return (await (await clientOf(name)).send(listPageNotes, { query })).data.notes.map(({ text }) => text);
};

/** Like caret browsing, and like the handles on a phone. */
async function select(page: Page, words: string): Promise<void> {
  await page.getByText(words).first().waitFor();
  await page.evaluate((wanted) => {
    const texts = document.evaluate(`//p//text()[contains(., "${wanted}")]`, document, null, 9);
    const node = texts.singleNodeValue as Text;
    getSelection()?.setBaseAndExtent(
      node,
      node.data.indexOf(wanted),
      node,
      node.data.indexOf(wanted) + wanted.length,
    );
  }, words);
}

const painted = (page: Page, name = 'note') =>
  page.evaluate((key) => [...(CSS.highlights.get(key) ?? [])].map(String), name);
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected text' });
const list = (page: Page) => page.getByRole('region', { name: 'Your notes on this page' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function writeNote(page: Page, words: string, note: string): Promise<void> {
  await select(page, words);
  await bar(page).getByRole('button', { name: 'Note', exact: true }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill(note);
  await press(page, 'Save');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

let tab: Promise<OpenPage> | undefined;
/** Shared by all tests. */
const tabOfAda = () => (tab ??= openAs('ada'));

describe('a note', { timeout: 120_000 }, () => {
  it(
    'NOTE-02, NOTE-03, NOTE-04 survives three edits of its paragraph, and is listed when the paragraph is gone',
    { tags: 'full' },
    async () => {
      await publish(TEXT);
      const { page, troubles } = await tabOfAda();
      await visit(page, 'spring', LESSON);
      await select(page, SENTENCE);
      await bar(page).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await writeNote(page, SENTENCE, 'Oat milk <b>too</b>?');
      await expect.poll(() => painted(page)).toEqual([SENTENCE]);
      await expectInOrder(page);

      // A new paragraph before it, other words around it, and another word in it.
      const edits = [
        [`Warm up your favorite cup.\n\n${TEXT}`, SENTENCE],
        [`Rinse your cup.\n\n${TEXT.replace('Boiling milk spills', 'It easily runs')}`, SENTENCE],
        [
          `Fetch a cup.\n\n${TEXT.replace('Boiling', 'Hot').replace('slowly', 'gently')}`,
          SENTENCE.replace('slowly', 'gently'),
        ],
      ] as const;
      for (const [text, expected] of edits) {
        await publish(text);
        await visit(page, 'spring', LESSON);
        await expect.poll(() => painted(page)).toEqual([expected]);
        await expect.poll(() => list(page).getByText('The text has changed').count()).toBe(0);
      }

      await publish('Buy it in a shop.\n\n## Cocoa\n\nAdd *two* spoons of cocoa.');
      await visit(page, 'spring', LESSON);
      await list(page).getByText('The text has changed').waitFor();
      await list(page).getByText(SENTENCE).waitFor();
      await expect.poll(() => painted(page)).toEqual([]);

      await visit(page, 'spring', '/');
      const mine = page.getByRole('region', { name: 'Notes', exact: true });
      await mine.getByText('The text has changed', { exact: true }).waitFor();
      await mine.getByText('Oat milk <b>too</b>?').waitFor();
      await mine.getByText('Cocoa ·').first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(troubles).toEqual([]);
    },
  );

  it(
    'NOTE-04, NOTE-08 is downloaded and found in the search, by its owner only',
    { tags: 'full' },
    async () => {
      const { page, troubles } = await tabOfAda();
      await visit(page, 'spring', '/');
      const mine = page.getByRole('region', { name: 'Notes', exact: true });
      await mine.getByText(SENTENCE).waitFor();
      const download = page.waitForEvent('download');
      await mine.getByRole('button', { name: 'Download as Markdown' }).click();
      const file = readFileSync(await (await download).path(), 'utf8');
      expect(file).toContain(`> ${SENTENCE}\n\nOat milk \\<b>too\\</b>?`);

      await visit(page, 'spring', '/search?q=oat');
      await page.getByRole('group', { name: 'Your notes' }).getByText('Cocoa milk').waitFor();
      const { page: stranger } = await openAs('grace');
      await visit(stranger, 'spring', '/search?q=oat');
      await stranger.getByText(/No results/).waitFor();
      expect(troubles).toEqual([]);
    },
  );

  it('NOTE-01, NOTE-02, NOTE-05 is made on a phone, offline, and sent once', async () => {
    await publish(TEXT);
    const { page } = await openAs('grace', {
      viewport: NARROW,
      isMobile: true,
      hasTouch: true,
      mayFail: /\/api\/v1\//,
    });
    const sent: string[] = [];
    page.on('requestfinished', (request) => {
      if (/\/notes\/[0-9a-f-]{36}/.test(request.url())) sent.push(request.method());
    });
    await visit(page, 'spring', LESSON);
    await select(page, 'stir it all the time');
    await bar(page).waitFor();
    const box = await bar(page).boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(NARROW.height);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await bar(page).getByRole('button', { name: 'Highlight' }).tap();
    await expect.poll(() => painted(page, 'highlight')).toEqual(['stir it all the time']);
    await expect.poll(() => storedOf('grace')).toEqual(['']);

    await page.context().setOffline(true);
    await writeNote(page, 'two', 'Or three');
    await page.getByText('Saved on this device. It will be sent when you are connected again.').waitFor();
    await list(page)
      .getByRole('button', { name: /Or three/ })
      .tap();
    await page.getByRole('textbox', { name: 'Note' }).fill('Or four');
    await press(page, 'Save');
    await list(page).getByText('Saved on this device, will be sent').waitFor();
    await list(page)
      .getByRole('button', { name: /stir it/ })
      .tap();
    await press(page, 'Delete');
    await expect.poll(() => painted(page, 'highlight')).toEqual([]);
    await expect.poll(() => storedOf('grace')).toEqual(['']);

    await page.context().setOffline(false);
    await expect.poll(() => storedOf('grace'), { timeout: 15_000 }).toEqual(['Or four']);
    await list(page).getByText('Saved on this device, will be sent').waitFor({ state: 'detached' });
    await expect.poll(() => sent).toEqual(['PUT', 'PUT', 'DELETE']);
    await expect.poll(() => painted(page)).toEqual(['two']);
  });
});

describe('a passage', () => {
  it(
    'NOTE-01, NOTE-09 is linked by a visitor, who is asked to log in to save notes',
    { tags: 'full' },
    async () => {
      await publish(`Wash your hands.\n\n${TEXT}`);
      const { page, troubles } = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] });
      await visit(page, 'spring', LESSON);
      await select(page, SENTENCE);
      await bar(page).getByRole('button', { name: 'Copy link' }).click();
      await page.getByText('Link to the passage copied').waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      await bar(page).getByRole('button', { name: 'Highlight' }).click();
      const dialog = page.getByRole('dialog', { name: 'Log in to keep notes' });
      await dialog.getByRole('link', { name: 'Log In / Register' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);

      const { page: other, troubles: others } = await openPage();
      await publish(`Take any pot.\n\n${TEXT.replace('slowly', 'gently')}`);
      await visit(other, 'spring', link.slice(server.origin('spring').length));
      await expect.poll(() => painted(other, 'passage')).toEqual([SENTENCE.replace('slowly', 'gently')]);
      expect([...troubles, ...others]).toEqual([]);
    },
  );
});
