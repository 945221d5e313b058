import { beforeEach, describe, expect, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { tabTo } from './keyboard.ts';
import { confirm, expectGood, hasFocus, heading, main, row, toast, writeAlerts } from './admin-steps.ts';
import { NARROW, reload, startWorld, WIDE } from './world.ts';
import type { OpenPage } from './world.ts';

const { folders } = testConfig({});
const { server, openAs, openPage, visit } = await startWorld(
  { folders: { ...folders, tenants: contentTree().folder } },
  { keys: 'provider' },
);
const { pool } = server.database;

let rootTab: Promise<OpenPage> | undefined;

/** One tab for the tests that begin like each other: each loads a document of its own in it. */
async function openAsRoot(): Promise<OpenPage> {
  const tab = await (rootTab ??= openAs('root'));
  await tab.page.setViewportSize(WIDE);
  return tab;
}

const XSS = '<img src=x onerror="document.title=1">';

const addAlerts = (...messages: string[]) => writeAlerts(server, messages);

beforeEach(async () => {
  await pool.query('delete from alerts');
  await server.context.changes.announce('alerts');
  await pool.query('delete from pro_grants');
  await pool.query(
    `update users set is_admin = (email = 'root@academy.test'),
                      pro_until = case when email = 'ada@academy.test' then null else pro_until end`,
  );
});

describe('alerts in the administration', () => {
  it('ADM-01, RTE-08 are written with a live preview, seen by visitors, changed, copied, read and deleted', async () => {
    const { page, troubles } = await openAsRoot();
    const { page: visitor } = await openPage();
    await visit(page, 'spring', '/admin/alerts');
    await page.getByText('No alerts yet').waitFor();
    await main(page).getByRole('link', { name: 'New alert' }).click();
    await heading(page, 'New alert').waitFor();

    await page.getByRole('button', { name: 'Create alert' }).click();
    await page.getByText('The message field is required.').waitFor();
    const preview = page.getByRole('region', { name: 'Preview' });
    await page.getByLabel('Message').fill(XSS);
    await page.getByLabel('Level').selectOption('Warning');
    await page.getByLabel('Link (optional)', { exact: true }).fill('javascript:alert(1)');
    await expect.poll(() => preview.getByRole('link').count()).toBe(0);
    await page.getByRole('button', { name: 'Create alert' }).click();
    await page.getByText('The action url field must begin with http:// or https://.').waitFor();
    await page.getByLabel('Link (optional)', { exact: true }).fill('https://tea.example.org/');
    await expect.poll(() => preview.innerText()).toContain(`${XSS} click to know more`);
    await page.getByLabel('Text of the link').fill('Have a cup');
    await expect.poll(() => preview.innerText()).toContain('Have a cup');
    await page.getByLabel('Starts').fill('2026-01-05T10:00');
    await page.getByLabel('Ends').fill('2026-01-05T09:00');
    await page.getByRole('button', { name: 'Create alert' }).click();
    await page.getByText('The ends at field must be later than the start.').waitFor();
    await page.getByLabel('Ends').fill('2126-01-05T09:00');
    await expectGood(page);
    await page.getByRole('button', { name: 'Create alert' }).click();
    await toast(page, 'The alert was created!').waitFor();
    await row(page, XSS).getByText('Created', { exact: true }).waitFor();

    await visit(visitor, 'spring', '/');
    const strip = visitor.getByRole('region', { name: 'Alerts' });
    await expect.poll(() => strip.innerText()).toContain(`${XSS} Have a cup`);
    await expect.poll(() => strip.locator('img').count()).toBe(0);

    await row(page, XSS).getByRole('link', { name: 'Edit' }).click();
    await heading(page, 'Edit alert').waitFor();
    await page.getByLabel('Message').fill('Tea is ready');
    await page.getByRole('button', { name: 'Save alert' }).click();
    await toast(page, 'The alert was updated').waitFor();
    await row(page, 'Tea is ready').getByText('Updated', { exact: true }).waitFor();
    await expect.poll(() => toast(page, 'The alert was updated').count()).toBe(1);

    await row(page, 'Tea is ready').getByRole('link', { name: 'Replicate' }).click();
    await heading(page, 'Replicate alert').waitFor();
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Tea is ready');
    await page.getByLabel('Academy', { exact: true }).selectOption('Kube Academy');
    await page.getByRole('button', { name: 'Create alert' }).click();
    await heading(page, 'Alerts').waitFor();
    await row(page, 'Kube Academy').getByRole('link', { name: 'Tea is ready', exact: true }).click();
    await heading(page, 'Alert').waitFor();
    await main(page).getByRole('link', { name: 'https://tea.example.org/' }).waitFor();
    await expect.poll(() => main(page).getByRole('textbox').count()).toBe(0);
    await expectGood(page);
    await page.goBack();

    await row(page, 'Kube Academy').getByRole('button', { name: 'Delete' }).click();
    await confirm(page, 'Delete');
    await toast(page, 'The alert was deleted').waitFor();
    await row(page, 'Kube Academy').waitFor({ state: 'detached' });
    // The button that had the focus was removed with its row.
    await expect.poll(() => hasFocus(heading(page, 'Alerts'))).toBe(true);
    expect(troubles).toEqual([]);
  });

  it('ADM-02, ADM-03 are searched and selected, one by one and all, and a search keeps the selection', async () => {
    await addAlerts('Green tea', 'Black tea', 'Coffee');
    const { page, troubles } = await openAsRoot();
    await visit(page, 'spring', '/admin/alerts');
    const search = page.getByRole('searchbox', { name: 'Search alerts' });
    const all = page.getByRole('checkbox', { name: 'Select all' });
    const remove = page.getByRole('button', { name: 'Delete selected' });
    const tick = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
    await tick('Coffee').waitFor();
    // Without a selection there is nothing to delete.
    await expect.poll(() => remove.count()).toBe(0);
    await tick('Coffee').check();
    await expect.poll(() => remove.innerText()).toBe('Delete selected (1)');
    await search.fill('TEA');
    await page.getByText('2 of 3 alerts').waitFor();
    await expect.poll(() => all.isChecked()).toBe(false);
    await all.check();
    await expect.poll(() => tick('Green tea').isChecked()).toBe(true);
    await tick('Black tea').uncheck();
    await expect.poll(() => all.isChecked()).toBe(false);
    await search.fill('');
    await tick('Coffee').waitFor();
    await expect.poll(() => tick('Coffee').isChecked()).toBe(true);
    await expect.poll(() => tick('Black tea').isChecked()).toBe(false);
    await expectGood(page);
    await page.getByRole('button', { name: 'Delete selected (2)' }).click();
    await page.getByRole('dialog').getByText('Green tea').waitFor();
    await confirm(page, 'Cancel');
    await expect.poll(() => tick('Coffee').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Delete selected (2)' }).click();
    await confirm(page, 'Delete');
    await toast(page, '2 alerts were deleted').waitFor();
    await page.getByText('1 alert', { exact: true }).waitFor();
    await expect.poll(() => hasFocus(heading(page, 'Alerts'))).toBe(true);
    await tick('Black tea').check();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await expect.poll(() => tick('Black tea').isChecked()).toBe(false);
    await expect.poll(() => hasFocus(heading(page, 'Alerts'))).toBe(true);
    await search.fill('nothing');
    await page.getByText('No alerts match').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await tick('Black tea').waitFor();
    await expect.poll(() => search.inputValue()).toBe('');
    expect(troubles).toEqual([]);
  });

  it('ADM-12 are not searched again by what was typed before the search was cleared', async () => {
    await addAlerts('Green tea');
    const { page, troubles } = await openAs('root');
    await page.clock.install();
    await visit(page, 'spring', '/admin/alerts');
    await row(page, 'Green tea').waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    const search = page.getByRole('searchbox', { name: 'Search alerts' });
    await search.fill('nothing');
    await page.clock.runFor(1_000);
    await page.getByText('No alerts match').waitFor();
    await search.fill('nothing at all');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.clock.runFor(1_000);
    await row(page, 'Green tea').waitFor();
    await expect.poll(() => search.inputValue()).toBe('');
    expect(troubles).toEqual([]);
  });

  it('ADM-12 are found by the date that the table shows, and an empty list says why', async () => {
    await addAlerts('Green tea');
    const { page, troubles } = await openAs('root', { timezoneId: 'UTC' });
    await visit(page, 'spring', '/admin/alerts');
    const search = page.getByRole('searchbox', { name: 'Search alerts' });
    const shown = await row(page, 'Green tea').locator('time').innerText();
    expect(shown).toMatch(/^Jan 5, 2026, 9:00\sAM$/);
    for (const text of ['jan 5, 2026', 'Jan 5, 2026, 9:00 AM', '2026-01-05', 'spring academy']) {
      await search.fill(`${text} `);
      await search.press('Enter');
      await page.getByText('1 alert', { exact: true }).waitFor();
    }
    await search.fill('Jan 6, 2026');
    await page.getByText('No alerts match').waitFor();
    await search.fill('');
    await page.getByLabel('Academy', { exact: true }).selectOption('Kube Academy');
    await page.getByText('No alerts for Kube Academy').waitFor();
    await expectGood(page);
    await page.getByRole('button', { name: 'Show all academies' }).click();
    await row(page, 'Green tea').waitFor();
    expect(troubles).toEqual([]);
  });

  it('LAY-13, ADM-01 are written and deleted by keyboard alone', async () => {
    const { page, troubles } = await openAsRoot();
    await visit(page, 'spring', '/admin');
    await heading(page, 'Overview').waitFor();
    await tabTo(page, 'Alerts');
    await page.keyboard.press('Enter');
    await heading(page, 'Alerts').waitFor();
    await page.getByText('No alerts yet').waitFor();
    await tabTo(page, 'New alert');
    await page.keyboard.press('Enter');
    await heading(page, 'New alert').waitFor();
    await tabTo(page, 'Message');
    await page.keyboard.type('By keys alone');
    await page.keyboard.press('Enter');
    await row(page, 'By keys alone').waitFor();
    await tabTo(page, 'Delete By keys alone');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Delete this alert?' }).waitFor();
    await tabTo(page, 'Delete');
    await page.keyboard.press('Enter');
    await page.getByText('No alerts yet').waitFor();
    expect(troubles).toEqual([]);
  });

  it('LAY-07, ADM-01 are cards on a phone', async () => {
    await addAlerts(
      'Green tea',
      'A message that is long enough to need several lines on the screen of a phone',
    );
    const { page, troubles } = await openAsRoot();
    await page.setViewportSize(NARROW);
    await visit(page, 'spring', '/admin/alerts');
    await row(page, 'Green tea').waitFor();
    await expectGood(page);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Delete selected (2)' }).click();
    await confirm(page, 'Delete');
    await page.getByText('No alerts yet').waitFor();
    await main(page).getByRole('link', { name: 'New alert' }).click();
    await heading(page, 'New alert').waitFor();
    await expectGood(page);
    expect(troubles).toEqual([]);
  });

  it('API-08, RTE-09 one that is gone leads to the not-found page', async () => {
    const { page } = await openAs('root', { mayFail: /\/alerts\// });
    await visit(page, 'spring', '/admin/alerts/00000000-0000-4000-8000-00000000ffff');
    await page.getByText("Sorry, the page you are looking for doesn't exist").waitFor();
    expect(new URL(page.url()).pathname).toBe('/not-found');
  });
});

describe('users in the administration', () => {
  beforeEach(async () => {
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

  it('ADM-04 are paged, sorted and searched, and the address keeps it', async () => {
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

  it('ADM-04, ADM-08 are made administrators after confirmation, and the audit log records it', async () => {
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

  it('ADM-04, GATE-04 have a page each, where Pro is given and ended with a reason', async () => {
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
    await page.getByRole('link', { name: 'Acts by and on this user' }).click();
    await page.getByText('“Won a prize”').waitFor();
    await page.getByText('“A mistake”').waitFor();
    await page.getByRole('searchbox').fill('mistake');
    await page.getByText('“Won a prize”').waitFor({ state: 'detached' });
    expect(troubles).toEqual([]);
  });

  it('LAY-07, LAY-13 are found and read on a phone by keyboard', async () => {
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
