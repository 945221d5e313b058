import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { testSmtp } from '../server/src/testing/smtp.ts';
import { reload, startWorld } from './world.ts';

const smtp = await testSmtp();
const { folders } = testConfig({});
const { server, openPage, visit } = await startWorld({
  folders: { ...folders, tenants: contentTree().folder },
  mail: { smtpUrl: smtp.url, from: 'academy@example.org' },
});

describe('the contact form', () => {
  it('CON-01 reports missing fields, sends the email over SMTP and confirms', async () => {
    const { page, troubles } = await openPage();
    await visit(page, 'kube', '/contact');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('The message field is required.').waitFor();
    await page.getByLabel('Your name').fill('Ada Example');
    await page.getByLabel('Your email address').fill('ada@academy.test');
    await page.getByLabel('Subject').fill('A course about tea 🍵');
    await page.getByLabel('Message').fill('Is there one?\n<b>Thank you</b>');
    await page.getByRole('button', { name: 'Send message' }).click();
    const contact = server.context.sites.byId('kube')?.tenant.contact;
    await page
      .getByRole('status')
      .filter({ hasText: contact?.thanks ?? '' })
      .waitFor();
    await expect.poll(() => smtp.mails.length).toBe(1);
    expect(smtp.mails[0]).toMatchObject({ from: 'academy@example.org', to: [contact?.email] });
    expect(smtp.mails[0]?.raw).toContain('Reply-To: ada@academy.test');
    expect(smtp.mails[0]?.raw).toContain('&lt;b&gt;Thank you&lt;/b&gt;');
    expect(troubles).toEqual([]);
    await page.context().close();
  });
});

describe('the share buttons', () => {
  const COURSE = '/courses/making-tea';
  const share = (page: Page, name: string | RegExp) => page.getByRole('main').getByLabel(name);

  it(
    'CON-03 open a popup with the address and the title of the page, which cannot access ours',
    { tags: 'full' },
    async () => {
      const { page } = await openPage({ mayFail: /./ });
      await page
        .context()
        .route(/^https:\/\/(x\.com|www\.(facebook|linkedin)\.com)\//, (route) =>
          route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
        );
      await visit(page, 'spring', COURSE);
      const shared = encodeURIComponent(`${server.origin('spring')}${COURSE}`);
      for (const [name, host] of [
        ['Facebook', 'www.facebook.com'],
        ['X', 'x.com'],
        ['LinkedIn', 'www.linkedin.com'],
      ] as const) {
        const [popup] = await Promise.all([
          page.waitForEvent('popup'),
          share(page, `Share on ${name} (opens in a new window)`).click(),
        ]);
        await popup.waitForLoadState();
        expect(new URL(popup.url()).host).toBe(host);
        expect(popup.url()).toContain(shared);
        if (host === 'x.com') expect(popup.url()).toContain('text=Making%20tea');
        expect(await popup.evaluate(() => opener as unknown)).toBeNull();
        await popup.close();
      }
      expect(page.url()).toBe(`${server.origin('spring')}${COURSE}`);
      await page.context().close();
    },
  );

  it('CON-03 copy the link, and use the share sheet of a device that has one', { tags: 'full' }, async () => {
    const { page, troubles } = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] });
    await visit(page, 'spring', COURSE);
    await share(page, 'Copy link').click();
    await page.getByText('Link copied').waitFor();
    const address = `${server.origin('spring')}${COURSE}`;
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address);

    await page.addInitScript(() => {
      const given: object[] = [];
      Object.assign(globalThis, { given });
      Object.assign(navigator, { share: async (data: object) => void given.push(data) });
    });
    await reload(page);
    await share(page, 'Share with another app').click();
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { given: object[] }).given))
      .toEqual([{ url: address, title: 'Making tea' }]);
    expect(troubles).toEqual([]);
    await page.context().close();
  });
});
