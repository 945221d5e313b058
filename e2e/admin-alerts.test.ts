import { beforeEach, describe, expect, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { tabTo } from './keyboard.ts';
import {
  confirm,
  expectGood,
  hasFocus,
  heading,
  main,
  openerAsRoot,
  row,
  toast,
  writeAlerts,
} from './admin-steps.ts';
import { NARROW, startWorld } from './world.ts';

const { folders } = testConfig({});
const { server, openAs, openPage, visit } = await startWorld(
  { folders: { ...folders, tenants: contentTree().folder } },
  { keys: 'provider' },
);

const openAsRoot = openerAsRoot(openAs);

const XSS = '<img src=x onerror="document.title=1">';

const addAlerts = (...messages: string[]) => writeAlerts(server, messages);

beforeEach(async () => {
  await server.database.pool.query('delete from alerts');
  await server.context.changes.announce('alerts');
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
    await page.getByText('The link field must begin with http:// or https://.').waitFor();
    await page.getByLabel('Link (optional)', { exact: true }).fill('https://tea.example.org/');
    await expect.poll(() => preview.innerText()).toContain(`${XSS} click to know more`);
    await page.getByLabel('Link text').fill('Have a cup');
    await expect.poll(() => preview.innerText()).toContain('Have a cup');
    await page.getByLabel('Starts').fill('2026-01-05T10:00');
    await page.getByLabel('Ends').fill('2026-01-05T09:00');
    await page.getByRole('button', { name: 'Create alert' }).click();
    await page.getByText('The end field must be later than the start.').waitFor();
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
    // Deleting the row removed the focused button.
    await expect.poll(() => hasFocus(heading(page, 'Alerts'))).toBe(true);
    expect(troubles).toEqual([]);
  });

  it(
    'ADM-02, ADM-03 are searched and selected, one by one and all, and a search keeps the selection',
    { tags: 'full' },
    async () => {
      await addAlerts('Green tea', 'Black tea', 'Coffee');
      const { page, troubles } = await openAsRoot();
      await visit(page, 'spring', '/admin/alerts');
      const search = page.getByRole('searchbox', { name: 'Search alerts' });
      const all = page.getByRole('checkbox', { name: 'Select all' });
      const remove = page.getByRole('button', { name: 'Delete selected' });
      const tick = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
      await tick('Coffee').waitFor();
      // Without a selection there is no delete button.
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
      await page.getByRole('dialog').getByText('Visitors no longer see them.').waitFor();
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
    },
  );

  it('ADM-12 do not repeat a typed search after it was cleared', { tags: 'full' }, async () => {
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

  it(
    'ADM-12 are found by the date in the table, and an empty list explains itself',
    { tags: 'full' },
    async () => {
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
    },
  );

  it('LAY-13, ADM-01 are written and deleted by keyboard alone', { tags: 'full' }, async () => {
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

  it('LAY-07, ADM-01 are cards on a phone', { tags: 'full' }, async () => {
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

  it('API-08, RTE-09 lead to the not-found page if missing', { tags: 'full' }, async () => {
    const { page } = await openAs('root', { mayFail: /\/alerts\// });
    await visit(page, 'spring', '/admin/alerts/00000000-0000-4000-8000-00000000ffff');
    await page.getByText("Sorry, the page you are looking for doesn't exist").waitFor();
    expect(new URL(page.url()).pathname).toBe('/not-found');
  });
});
