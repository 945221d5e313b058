import { beforeEach, describe, expect, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { tabTo } from './keyboard.ts';
import { confirm, expectGood, heading, main, openerAsRoot, row, toast } from './admin-steps.ts';
import { NARROW, reload, startWorld } from './world.ts';

const { folders } = testConfig({});
const { server, openAs, visit } = await startWorld(
  { folders: { ...folders, tenants: contentTree().folder } },
  { keys: 'provider' },
);
const { pool } = server.database;

const openAsRoot = openerAsRoot(openAs);

const XSS = '<img src=x onerror="document.title=1">';

describe('users in the administration', () => {
  beforeEach(async () => {
    await pool.query('delete from pro_grants');
    await pool.query(
      `update users set is_admin = (email = 'root@academy.test'),
                        pro_until = case when email = 'ada@academy.test' then null else pro_until end`,
    );
    await pool.query(`delete from users where provider = 'elsewhere'`);
    await pool.query(
      `insert into users (id, provider, subject, email, first_name, pro_from, pro_until, created_at, updated_at)
       select gen_random_uuid(), 'elsewhere', 'p' || n, 'p' || n || '@tea.test', 'Person ' || to_char(n, 'FM000'),
              case when n = 1 then $1::timestamptz end, case when n = 1 then $1::timestamptz + interval '1 day' end, $1, $1
       from generate_series(1, 240) as n`,
      [new Date('2025-01-05T09:00:00Z')],
    );
    await pool.query(
      `insert into users (id, provider, subject, email, first_name, created_at, updated_at)
       values (gen_random_uuid(), 'elsewhere', 'xss', 'xss@tea.test', $1, $2, $2)`,
      [XSS, new Date('2025-01-05T09:00:00Z')],
    );
  });

  it('ADM-04 are paged, sorted and searched, and the address reflects it', { tags: 'full' }, async () => {
    const { page, troubles } = await openAsRoot();
    await visit(page, 'spring', '/admin/users');
    await page.getByText('244 users').waitFor();
    const names = () => main(page).locator('tbody tr td:first-child').allInnerTexts();
    expect((await names()).slice(0, 2)).toEqual([XSS, 'Ada Learner']);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect.poll(() => pages.innerText()).toMatch(/^1\s+2\s+3\s+…\s+13\s+Next$/);
    await pages.getByRole('link', { name: 'Page 3' }).click();
    await page.getByRole('link', { name: 'Person 039' }).waitFor();
    await expect.poll(() => names()).toHaveLength(20);
    await pages.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL('**/admin/users?page=4');
    await pages.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL('**/admin/users?page=5');
    await page.getByRole('link', { name: 'Page 7' }).waitFor();
    await expect
      .poll(() => pages.innerText())
      .toMatch(/^Previous\s+1\s+2\s+3\s+4\s+5\s+6\s+7\s+…\s+13\s+Next$/);
    await page.goBack();
    await page.waitForURL('**/admin/users?page=4');

    await page.getByRole('button', { name: 'Email' }).click();
    await page.waitForURL('**/admin/users?sort=email');
    await row(page, 'Ada').waitFor();
    await page.getByRole('button', { name: 'Email' }).click();
    await page.waitForURL('**/admin/users?sort=email&dir=desc');
    await row(page, 'xss@tea.test').waitFor();
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Email' }).getAttribute('aria-sort'))
      .toBe('descending');

    await page.getByRole('searchbox').fill('PERSON 00');
    // One of the nine had Pro in the past, and is listed as well.
    await page.getByText('9 users').waitFor();
    await page.getByRole('checkbox', { name: 'Show Pro dates' }).check();
    await page.getByRole('columnheader', { name: 'Pro until' }).waitFor();
    await reload(page);
    await page.getByText('9 users').waitFor();
    await expectGood(page);
    await page.getByRole('searchbox').fill('nobody at all');
    await page.getByText('No users match').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByText('244 users').waitFor();
    await page.getByLabel('Show', { exact: true }).selectOption('Pro ended');
    await page.getByText('1 user', { exact: true }).waitFor();
    await row(page, 'Person 001').waitFor();
    await page.getByLabel('Show', { exact: true }).selectOption('Administrators');
    await row(page, 'Root Admin').waitFor();
    await page.getByText('1 user', { exact: true }).waitFor();
    await expect.poll(() => page.title()).toContain('Users');
    expect(troubles).toEqual([]);
  });

  it('ADM-04, ADM-08 become administrators after confirmation, and the audit log records it', async () => {
    const { page, troubles } = await openAs('root', { mayFail: /toggle-access/ });
    await visit(page, 'spring', '/admin/users?q=academy.test');
    const access = (name: string) => page.getByRole('switch', { name: `${name} is an administrator` });
    await access('Ada Learner').waitFor();
    await expect.poll(() => access('Root Admin').isDisabled()).toBe(true);
    await access('Ada Learner').click();
    await page.getByRole('dialog', { name: 'Make an administrator?' }).waitFor();
    await expectGood(page);
    await confirm(page, 'Cancel');
    await expect.poll(() => access('Ada Learner').getAttribute('aria-checked')).toBe('false');
    await access('Ada Learner').click();
    await confirm(page, 'Make administrator');
    await toast(page, 'Updated').waitFor();
    await page.locator('[role=switch][aria-label^="Ada"][aria-checked=true]').waitFor();

    // Meanwhile another administrator has revoked the role of root.
    await pool.query(`update users set is_admin = (email = 'ada@academy.test')`);
    await access('Ada Learner').click();
    await confirm(page, 'Remove administrator');
    await page.getByRole('alert').filter({ hasText: 'This is for administrators only.' }).waitFor();
    await pool.query(`update users set is_admin = (email in ('ada@academy.test', 'root@academy.test'))`);

    await visit(page, 'spring', '/admin/audit?act=admin.granted');
    await row(page, 'Ada Learner').filter({ hasText: 'Made an administrator' }).waitFor();
    await main(page).getByText('What changed').click();
    await expect.poll(() => main(page).getByRole('definition').innerText()).toBe('false → true');
    await expectGood(page);
    expect(troubles.filter((trouble) => !trouble.includes('403'))).toEqual([]);
  });

  it(
    'ADM-04, GATE-04 have a page each, with a reason for granting and ending Pro',
    { tags: 'full' },
    async () => {
      const { page, troubles } = await openAsRoot();
      await visit(page, 'spring', '/admin/users?q=ada%40');
      await page.getByRole('link', { name: 'Ada Learner', exact: true }).click();
      await heading(page, 'Ada Learner').waitFor();
      await page.getByText('Not Pro').waitFor();
      await page.getByRole('button', { name: 'Grant Pro' }).click();
      const dialog = page.getByRole('dialog', { name: 'Grant Pro for Ada Learner' });
      await dialog.getByRole('button', { name: 'Grant Pro' }).click();
      await dialog.getByText('The reason field is required.').waitFor();
      await dialog.getByLabel('Last day').fill('2125-01-05');
      await dialog.getByLabel('Reason').fill('Won a prize');
      await expectGood(page);
      await dialog.getByRole('button', { name: 'Grant Pro' }).click();
      await toast(page, 'Pro was granted until').waitFor();
      await page.getByRole('button', { name: 'End Pro', exact: true }).click();
      const end = page.getByRole('dialog', { name: 'End Pro for Ada Learner' });
      await end.getByLabel('Reason').fill('A mistake');
      await end.getByRole('button', { name: 'End Pro now' }).click();
      await toast(page, 'Pro was ended').waitFor();
      await page.getByText('Not Pro').waitFor();
      await expectGood(page);
      await page.getByRole('link', { name: 'Activity by and about this user' }).click();
      await page.getByText('“Won a prize”').waitFor();
      await page.getByText('“A mistake”').waitFor();
      await page.getByRole('searchbox').fill('mistake');
      await page.getByText('“Won a prize”').waitFor({ state: 'detached' });
      expect(troubles).toEqual([]);
    },
  );

  it('LAY-07, LAY-13 are found and read on a phone by keyboard', { tags: 'full' }, async () => {
    const { page, troubles } = await openAs('root', { viewport: NARROW, tenantId: 'kube' });
    await visit(page, 'kube', '/admin/users');
    await page.getByText('244 users').waitFor();
    await expectGood(page);
    await tabTo(page, 'Search by name, email or user id');
    await page.keyboard.type('grace');
    await page.getByText('1 user').waitFor();
    await tabTo(page, 'Grace Pro');
    await page.keyboard.press('Enter');
    await heading(page, 'Grace Pro').waitFor();
    await page.getByText('Not Pro').waitFor({ state: 'detached' });
    await expectGood(page);
    for (const path of ['/admin', '/admin/audit']) {
      await visit(page, 'kube', path);
      await main(page).getByRole('row').last().waitFor();
      await page.getByText('Loading').waitFor({ state: 'detached' });
      await expectGood(page);
    }
    expect(troubles).toEqual([]);
  });
});
