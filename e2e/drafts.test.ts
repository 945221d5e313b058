import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { confirm, heading, toast } from './admin-steps.ts';
import { tabTo } from './keyboard.ts';
import type { OpenPage } from './world.ts';
import { expectInOrder, startWorld } from './world.ts';

const tree = contentTree();
tree.write('spring/courses/04-secret/01-blend/lesson.json', {
  id: 'blend',
  slug: 'blend',
  title: 'The blend',
  status: 'live',
  type: 'article',
  entitlements: ['pro'],
});
tree.write('spring/courses/04-secret/01-blend/content.md', 'Two leaves of each. ![](leaf.png)');
tree.write(
  'spring/courses/04-secret/01-blend/leaf.png',
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
const { folders } = testConfig({});
const { server, openAs, openPage, visit } = await startWorld(
  { folders: { ...folders, tenants: tree.folder } },
  { keys: 'provider' },
);
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

let tab: Promise<OpenPage> | undefined;
/** Shared by all tests. */
const tabOfAda = () => (tab ??= openAs('ada'));

describe('an author shares a draft', { timeout: 240_000 }, () => {
  let link = '';

  it('ROLE-02, ROLE-04 is appointed by an administrator, and finds the content in the profile menu', async () => {
    const { page, troubles } = await openAs('root');
    await visit(page, 'spring', '/admin/users');
    await page.getByRole('link', { name: 'Ada Learner' }).click();
    await page.getByLabel('Role in Spring Academy').selectOption('Author');
    await confirm(page, 'Make author');
    await toast(page, 'Updated').waitFor();
    await expectInOrder(page);
    await visit(page, 'spring', '/admin/users');
    await page.getByLabel('Show', { exact: true }).selectOption('Authors and reviewers');
    await row(page, 'Author, Spring Academy').waitFor();
    expect(troubles).toEqual([]);

    const author = await tabOfAda();
    await visit(author.page, 'spring', '/');
    await author.page.getByRole('button', { name: /^Profile menu of/ }).click();
    await author.page.getByText('Author here').waitFor();
    await author.page.getByRole('link', { name: 'Manage Content' }).click();
    await heading(author.page, 'Content').waitFor();
    await author.page.getByRole('navigation', { name: 'Administration' }).getByText('Tokens').waitFor();
    expect(await author.page.getByRole('link', { name: 'Users' }).count()).toBe(0);
    await visit(author.page, 'spring', '/admin/users');
    await author.page.getByRole('dialog', { name: 'Access Denied' }).waitFor();
    expect(author.troubles).toEqual([]);
  });

  it('ADM-14, ADM-15, DRAFT-01 finds the draft by its filters, and creates a link by keyboard', async () => {
    const { page, troubles } = await tabOfAda();
    await visit(page, 'spring', '/admin/content');
    await page.getByRole('table', { name: 'Content' }).waitFor();
    await expectInOrder(page);
    await page.getByLabel('Health').selectOption('Pictures');
    await row(page, 'The blend').getByText('1 warning').waitFor();
    await page.getByRole('button', { name: 'Details of The blend' }).click();
    await page.getByText('courses/04-secret/01-blend/content.md:1').first().waitFor();
    await expectInOrder(page);
    await page.keyboard.press('Escape');
    await page.getByLabel('Health').selectOption('Every health');
    await page.getByLabel('Status').selectOption('Draft');
    await page.getByLabel('Type').selectOption('Course');
    await expect.poll(() => page.url()).toContain('?type=course&status=draft');
    await expect.poll(() => page.getByRole('table', { name: 'Content' }).getByRole('row').count()).toBe(2);
    await tabTo(page, 'Share Secret blend');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('7 days').first().waitFor({ state: 'attached' });
    await expectInOrder(page);
    await tabTo(page, 'Make link');
    await page.keyboard.press('Enter');
    const field = page.getByLabel('Link to the draft');
    await field.waitFor();
    link = await field.inputValue();
    expect(link).toMatch(/^http.*\/drafts\/[\w.-]+$/);
    await expectInOrder(page);
    await page.getByRole('button', { name: 'Done' }).click();
    await page
      .getByRole('table', { name: 'Shared links' })
      .getByText('Secret blend', { exact: true })
      .first()
      .waitFor();
    expect(troubles).toEqual([]);
  });

  it(
    'ROLE-01, ROLE-05 reads the draft by role, including what will require Pro',
    { tags: 'full' },
    async () => {
      const { page, troubles } = await tabOfAda();
      await visit(page, 'spring', '/admin/content?type=course&status=draft');
      await page.getByRole('link', { name: 'Secret blend' }).click();
      await heading(page, 'Secret blend').waitFor();
      await page.getByRole('link', { name: /The blend/ }).click();
      await page.getByText('Two leaves of each.').waitFor();
      expect(troubles).toEqual([]);
    },
  );

  it('DRAFT-02, DRAFT-05 lets a stranger read it, lesson by lesson', async () => {
    const { page, troubles } = await openPage();
    const response = await visit(page, 'spring', link.slice(server.origin('spring').length));
    expect(response.headers()['cache-control']).toBe('private, no-store');
    await heading(page, 'Secret blend').waitFor();
    await page
      .getByRole('complementary')
      .getByText(/^Draft preview, expires /)
      .waitFor();
    await expectInOrder(page);
    await page.getByRole('link', { name: /The blend/ }).click();
    await page.getByText('Two leaves of each.').waitFor();
    await expect
      .poll(() => page.locator('.prose img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1);
    await expectInOrder(page);
    await page.reload();
    await page.getByText('Two leaves of each.').waitFor();
    expect(troubles).toEqual([]);
  });

  it('DRAFT-02 lets it be read without scripts', { tags: 'full' }, async () => {
    const { page } = await openPage({ javaScriptEnabled: false });
    await visit(page, 'spring', `${link.slice(server.origin('spring').length)}/blend`);
    await page.getByText('Two leaves of each.').waitFor();
    await expect.poll(() => page.title()).toBe('Draft: The blend - Spring Academy');
  });

  it('DRAFT-01, DRAFT-03 revokes the link, which then says so', async () => {
    const author = await tabOfAda();
    await visit(author.page, 'spring', '/admin/content');
    await author.page.getByRole('button', { name: 'Revoke the link to Secret blend' }).first().click();
    await confirm(author.page, 'Revoke link');
    await toast(author.page, 'The link was revoked').waitFor();
    expect(author.troubles).toEqual([]);

    const { page } = await openPage({ mayFail: /drafts/ });
    const path = link.slice(server.origin('spring').length);
    expect((await visit(page, 'spring', path)).status()).toBe(410);
    await heading(page, 'This link was revoked').waitFor();
    await expectInOrder(page);
    await visit(page, 'spring', `${path.slice(0, -3)}abc`);
    await heading(page, 'This link is not valid').waitFor();
  });
});
