import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { tabTo } from './keyboard.ts';
import { expectInOrder, NARROW, reload, startWorld } from './world.ts';

const tree = contentTree();
const { folders } = testConfig({});
const { server, openAs, visit } = await startWorld(
  { folders: { ...folders, tenants: tree.folder } },
  { keys: 'provider' },
);

const MARKUP = '<img src=x onerror=alert(1)>';
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

async function statusWith(token: string, tenantId: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await server.get('/api/v1/courses/list', { tenantId, headers })).status;
}

/** Fills in the dialog, up to the generated token. */
async function generate(page: Page, { name, academy = 'spring' }: { name: string; academy?: string }) {
  await page.getByRole('button', { name: 'Generate token' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('dialog').getByLabel('Academy', { exact: true }).selectOption(academy);
  await page.getByLabel('content:read').check();
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  const token = await page.getByLabel('Token', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  return token;
}

describe('the tokens of the administration', { timeout: 120_000 }, () => {
  it('ADM-02, ADM-03, ADM-05, RTE-08 are generated, shown once, searched and deleted', async () => {
    const { page, troubles } = await openAs('root');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await visit(page, 'spring', '/admin/tokens');
    await page.getByText('No tokens yet').waitFor();
    await expect.poll(() => page.title()).toBe('Tokens - Spring Academy');

    await page.getByRole('button', { name: 'Generate token' }).click();
    await page.getByLabel('content:read').waitFor();
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await page.getByText('The name field is required.').waitFor();
    await page.getByText('The abilities field is required.').waitFor();
    await expectInOrder(page);

    await page.getByLabel('Name', { exact: true }).fill(`Reader ${MARKUP}`);
    await page.getByRole('dialog').getByLabel('Academy', { exact: true }).selectOption('Kube Academy');
    await page.getByLabel('content:read').check();
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    const field = page.getByLabel('Token', { exact: true });
    const token = await field.inputValue();
    expect(token).toMatch(/^acd_[0-9a-f]{32}_[0-9A-Za-z]{49}$/);
    await expectInOrder(page);
    // Neither a click on the backdrop nor Escape closes it, because the token is shown only once.
    await page.mouse.click(5, 5);
    await page.keyboard.press('Escape');
    await expect.poll(() => field.isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Copy token' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(token);
    await page.getByRole('button', { name: 'Done' }).click();

    // The list switches from one academy to all of them, so that the new token is visible.
    await row(page, MARKUP).waitFor();
    await page.getByLabel('Search tokens').fill('kube academy');
    await page.getByText('1 token', { exact: true }).waitFor();
    await page.getByLabel('Search tokens').fill('');
    await expect.poll(() => page.locator('main img[src="x"]').count()).toBe(0);
    await expect.poll(() => row(page, MARKUP).innerText()).toContain('Never');
    expect([await statusWith(token, 'kube'), await statusWith(token, 'spring')]).toEqual([200, 403]);
    await generate(page, { name: 'Second' });
    await reload(page);
    await row(page, 'Second').waitFor();
    await expect.poll(() => row(page, MARKUP).innerText()).not.toContain('Never');
    expect(await page.content()).not.toContain(token.slice(40));
    await expectInOrder(page);

    await page.getByLabel('Select Second').check();
    await page.getByLabel('Search tokens').fill('READER');
    await row(page, 'Second').waitFor({ state: 'hidden' });
    await page.getByLabel('Select all').check();
    await expect.poll(() => page.getByRole('button', { name: 'Delete selected (2)' }).isVisible()).toBe(true);
    await page.getByLabel('Search tokens').fill('');
    await row(page, 'Second').waitFor();
    await expect.poll(() => page.getByLabel('Select Second').isChecked()).toBe(true);
    await page.getByLabel('Select Second').uncheck();
    await page.getByRole('button', { name: 'Delete selected (1)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'The token was deleted').waitFor();
    await row(page, MARKUP).waitFor({ state: 'hidden' });
    await expect.poll(() => row(page, 'Second').isVisible()).toBe(true);
    expect(await statusWith(token, 'kube')).toBe(401);
    expect(troubles).toEqual([]);
  });

  it('LAY-13, ADM-05 can be generated and deleted without a mouse', { tags: 'full' }, async () => {
    const { page, troubles } = await openAs('root', { viewport: NARROW });
    await visit(page, 'spring', '/admin/tokens');
    await page.getByRole('heading', { name: 'Tokens' }).waitFor();
    await tabTo(page, 'Generate token');
    await page.keyboard.press('Enter');
    await page.getByLabel('content:read').waitFor();
    await tabTo(page, 'Name');
    await page.keyboard.type('By keyboard');
    await page.getByLabel('users:read').focus();
    await page.keyboard.press('Space');
    await tabTo(page, 'Generate');
    await page.keyboard.press('Enter');
    await page.getByLabel('Token', { exact: true }).waitFor();
    await tabTo(page, 'Done');
    await page.keyboard.press('Enter');
    await row(page, 'By keyboard').waitFor();
    await tabTo(page, 'Select By keyboard');
    await page.keyboard.press('Space');
    await page.getByLabel('Search tokens').focus();
    await tabTo(page, 'Delete selected (1)');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Delete');
    await page.keyboard.press('Enter');
    await toast(page, 'The token was deleted').waitFor();
    await row(page, 'By keyboard').waitFor({ state: 'hidden' });
    expect(troubles).toEqual([]);
  });

  it('GATE-03 are shown to administrators only', { tags: 'full' }, async () => {
    const { page } = await openAs('ada');
    await visit(page, 'spring', '/admin/tokens');
    await page.getByRole('dialog', { name: 'Access Denied' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Generate token' }).count()).toBe(0);
  });
});

describe('the feedback of the administration', { timeout: 120_000 }, () => {
  it(
    'FBK-08 is listed, filtered, shown as a chart and exported, with markup as text',
    { tags: 'full' },
    async () => {
      await addFeedback();
      const { page, troubles } = await openAs('root');
      await visit(page, 'spring', '/admin/feedback');
      await page.getByText('22 entries').waitFor();
      await page.getByLabel('Academy', { exact: true }).selectOption('All academies');
      await page.getByText(MARKUP).waitFor();
      await expect.poll(() => page.locator('main img[src="x"]').count()).toBe(0);
      await page.getByText('23 entries').waitFor();
      await page.getByText('4.5 of 5 on average, 2 ratings in six months').waitFor();
      await page.getByText('Show as a table').click();
      await expectInOrder(page);

      await page.getByRole('link', { name: 'Page 2' }).click();
      await page.getByText('number 20').waitFor();
      await page.getByLabel('Rating', { exact: true }).selectOption('5');
      await page.getByText('1 entry', { exact: true }).waitFor();
      expect(new URL(page.url()).search).toBe('?rating=5&academy=all');
      await reload(page);
      await page.getByText('1 entry', { exact: true }).waitFor();
      await page.getByLabel('Rating', { exact: true }).selectOption('');
      await page.getByLabel('Academy', { exact: true }).selectOption('Kube Academy');
      await page.getByText('Of another academy').waitFor();
      await page.getByText('1 entry', { exact: true }).waitFor();
      await page.getByLabel('Academy', { exact: true }).selectOption('All academies');
      await page.getByLabel('Search text').fill('ONERROR');
      await page.getByText('1 entry', { exact: true }).waitFor();

      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export as CSV' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^feedback-all-\d{4}-\d\d-\d\d\.csv$/);
      const chunks: Buffer[] = [];
      for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString();
      expect(text).toContain(MARKUP.replaceAll('"', '""'));
      expect(text.trimEnd().split('\r\n')).toHaveLength(2);
      await page.getByLabel('Search text').fill('nothing like this');
      await page.getByText('No entries match').waitFor();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await page.getByText('23 entries').waitFor();
      expect(troubles).toEqual([]);
    },
  );
});

async function addFeedback(): Promise<void> {
  const now = Date.now();
  const entries = [
    { tenant: 'spring', comments: MARKUP, rating: 5 },
    { tenant: 'spring', comments: 'Fine', rating: 4 },
    { tenant: 'kube', comments: 'Of another academy', rating: null },
    ...Array.from({ length: 20 }, (_, at) => ({
      tenant: 'spring',
      comments: `number ${at + 1}`,
      rating: null,
    })),
  ];
  for (const [at, { tenant, comments, rating }] of entries.entries()) {
    await server.database.pool.query(
      `insert into feedback (id, tenant, created_at, schema, rating, comments, more_comments, feedbackable_type, is_bug, allow_contact, context)
       values (gen_random_uuid(), $1, $2, $3, $4, $5, '', '', false, false, '{}')`,
      [tenant, new Date(now - at * 1000), rating ? 'tenant-survey-v1' : 'tenant-v1', rating, comments],
    );
  }
}
