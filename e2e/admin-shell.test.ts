import { beforeEach, describe, expect, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { expectGood, heading, main, row, writeAlerts } from './admin-steps.ts';
import { NARROW, startWorld } from './world.ts';

const { folders } = testConfig({});
const { server, openAs, openPage, visit } = await startWorld(
  { folders: { ...folders, tenants: contentTree().folder } },
  { keys: 'provider' },
);
const { pool } = server.database;

beforeEach(async () => {
  await pool.query('delete from alerts');
  await server.context.changes.announce('alerts');
});

describe('the shell of the administration', () => {
  it('ADM-11 fills the screen without the learner’s navigation and footer, with rows of 40 px', async () => {
    await writeAlerts(server, [
      'Green tea',
      'A message that is far too long for the line of a table '.repeat(4),
    ]);
    const { page, troubles } = await openAs('root', { viewport: { width: 1920, height: 1080 } });
    await visit(page, 'spring', '/admin/alerts');
    await row(page, 'Green tea').waitFor();
    await expect.poll(() => page.getByRole('contentinfo').count()).toBe(0);
    await expect.poll(() => page.getByRole('navigation').allInnerTexts()).toHaveLength(1);
    await expect.poll(() => page.getByRole('link', { name: 'Courses' }).count()).toBe(0);
    const table = await page.getByRole('table', { name: 'Alerts' }).boundingBox();
    expect(table && table.x + table.width > 1850).toBe(true);
    for (const text of ['Green tea', 'far too long']) {
      const box = await row(page, text).boundingBox();
      expect(Math.round(box?.height ?? 0)).toBeLessThanOrEqual(41);
    }
    await visit(page, 'spring', '/admin/users?q=ada%40');
    const user = await row(page, 'Ada Learner').boundingBox();
    expect(Math.round(user?.height ?? 0)).toBeLessThanOrEqual(41);
    await page.getByRole('link', { name: 'Back to the site' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(troubles).toEqual([]);
  });

  it('ADM-11 names the academy and switches to the same page of another one', async () => {
    const { page } = await openAs('root');
    await visit(page, 'spring', '/admin/tokens');
    await heading(page, 'Tokens').waitFor();
    await page.getByRole('button', { name: 'Academy: Spring Academy' }).click();
    const academies = page.getByRole('list', { name: 'Academies' });
    await expect
      .poll(() => academies.getByRole('link', { name: 'Spring Academy' }).getAttribute('aria-current'))
      .toBe('true');
    await expectGood(page);
    const kube = academies.getByRole('link', { name: 'Kube Academy' });
    await expect.poll(() => kube.getAttribute('href')).toBe(`${server.origin('kube')}/admin/tokens`);
    const followed = page.waitForRequest(`${server.origin('kube')}/admin/tokens`);
    await kube.click();
    await followed;
  });

  it(
    'ADM-11, LAY-07 is a menu on a phone, and the header names the current section',
    { tags: 'full' },
    async () => {
      const { page, troubles } = await openAs('root', { viewport: NARROW });
      await visit(page, 'spring', '/admin/tokens');
      await heading(page, 'Tokens').waitFor();
      const header = page.getByRole('banner');
      await expect.poll(() => header.getByText('Tokens').isVisible()).toBe(true);
      await header.getByRole('button', { name: 'Open Menu' }).click();
      const menu = page.getByRole('dialog', { name: 'Administration menu' });
      await expect
        .poll(() => menu.getByRole('link', { name: 'Tokens' }).getAttribute('aria-current'))
        .toBe('page');
      await expectGood(page);
      await menu.getByRole('link', { name: 'Users' }).click();
      await heading(page, 'Users').waitFor();
      await menu.waitFor({ state: 'hidden' });
      await expect.poll(() => header.getByText('Users').isVisible()).toBe(true);
      expect(troubles).toEqual([]);
    },
  );

  it(
    'ADM-11, ADM-04 describes sessions in words, and last seen is never before the latest one',
    { tags: 'full' },
    async () => {
      const { page } = await openAs('root', { timezoneId: 'UTC' });
      await openAs('ada');
      await pool.query(
        `update visits set last_at = last_at - interval '2 hours' where user_id = (select id from users where email = 'ada@academy.test')`,
      );
      await visit(page, 'spring', '/admin/users?q=ada%40');
      await page.getByRole('link', { name: 'Ada Learner', exact: true }).click();
      const sessions = page.getByRole('table', { name: 'Sessions' });
      await sessions.waitFor();
      await expect.poll(() => sessions.innerText()).not.toContain('Mozilla');
      const latest = await sessions.locator('time').first().getAttribute('datetime');
      const seen = await main(page)
        .getByText('Last seen')
        .locator('xpath=following-sibling::dd//time')
        .getAttribute('datetime');
      expect(Date.parse(seen ?? '')).toBeGreaterThanOrEqual(Date.parse(latest ?? ''));
    },
  );
});

describe('the audit log', () => {
  it('ADM-12 says when a filter matches nothing, and offers to clear it', { tags: 'full' }, async () => {
    const { page, troubles } = await openAs('root');
    await page.route('**/api/v1/admin/audit*', (route) =>
      route.fulfill({
        json: {
          success: true,
          data: { result: { content: [], next: null } },
          errors: [],
          correlationId: 'x',
        },
      }),
    );
    await visit(page, 'spring', '/admin/audit');
    await page.getByText('Nothing recorded yet').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Clear filters' }).count()).toBe(0);
    await page.getByLabel('From').fill('2026-01-05');
    await page.getByText('No entries match').waitFor();
    await expectGood(page);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('Nothing recorded yet').waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(troubles).toEqual([]);
  });
});

describe('the overview', () => {
  it(
    'RTE-08, GATE-03 shows administrators statistics of the academies, and is refused to everyone else',
    { tags: 'full' },
    async () => {
      const { page, troubles } = await openAs('root');
      await visit(page, 'spring', '/admin');
      await main(page).getByText('Active users').waitFor();
      await expect.poll(() => row(page, 'Spring Academy').innerText()).toMatch(/Revision \d+/);
      await expectGood(page);
      expect(troubles).toEqual([]);

      const { page: ada } = await openAs('ada');
      const requested: string[] = [];
      ada.on('request', (request) => requested.push(new URL(request.url()).pathname));
      for (const path of ['/admin', '/admin/alerts/new', '/admin/users', '/admin/audit']) {
        await visit(ada, 'spring', path);
        await ada.getByRole('dialog', { name: 'Access Denied' }).waitFor();
      }
      expect(requested.filter((path) => path.includes('/api/v1/admin'))).toEqual([]);
      const { page: visitor } = await openPage();
      await visitor.goto(`${server.origin('spring')}/admin/users`);
      await visitor.waitForURL((url) => !url.pathname.startsWith('/admin'));
    },
  );
});
