import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { startGithubUpstream } from '../identity/src/testing/upstream-github.ts';
import { startOpenidUpstream } from '../identity/src/testing/upstream-openid.ts';
import { samlRules, startSamlUpstream } from '../identity/src/testing/upstream-saml.ts';
import { contentTree } from '../server/src/testing/content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { expectInOrder, startWorld } from './world.ts';

const corp = await startOpenidUpstream();
const github = await startGithubUpstream();
const staff = await startSamlUpstream();
const tree = contentTree();
const providers = [
  { kind: 'openid', id: 'corp', name: 'Example Corp', issuer: corp.issuer },
  { kind: 'github', id: 'github', url: github.url },
  samlRules(staff),
];
tree.edit('spring/tenant.yaml', (text) => `${text}\nlogin: ${JSON.stringify({ providers })}\n`);
tree.edit(
  'kube/tenant.yaml',
  (text) => `${text}\nlogin: ${JSON.stringify({ passwords: false, providers })}\n`,
);
const { folders } = testConfig({});
const { server, openPage, visit } = await startWorld(
  { folders: { ...folders, tenants: tree.folder }, upstreamClients: { corp, github } },
  { keys: 'provider' },
);
const { issuer } = server.context.session.page;

/** The fake providers are on another site, like real ones. */
const mayFail = /^http:\/\/127\.0\.0\.1:|\/sign-in\?flash=|\/account\?flash=|\/upstream\/link\?/;
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Profile menu of ${name}` });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const continueWith = (page: Page, name: string) =>
  page.getByRole('link', { name: `Continue with ${name}` }).click();

describe('logins at other providers', { timeout: 60_000 }, () => {
  it('UPS-01 create an account at the first login and open it at the second', async () => {
    corp.person = { sub: 'joan', email: 'joan@example.org', email_verified: true, name: 'Joan Clarke' };
    const first = await openPage({ mayFail });
    await visit(first.page, 'spring', '/auth');
    await heading(first.page, 'Log in').waitFor();
    await expectInOrder(first.page);
    await continueWith(first.page, 'Example Corp');
    await menuOf(first.page, 'Joan Clarke').waitFor();

    corp.person = { ...corp.person, email: 'changed@example.org', name: 'Somebody Else' };
    const second = await openPage({ mayFail });
    await visit(second.page, 'spring', '/auth?prompt=create');
    await heading(second.page, 'Create an account').waitFor();
    await expectInOrder(second.page);
    await continueWith(second.page, 'Example Corp');
    await menuOf(second.page, 'Joan Clarke').waitFor();
    expect([...first.troubles, ...second.troubles]).toEqual([]);
  });

  it(
    'UPS-09, FACT-09 are confirmed by a code before a change, since a session there is not enough',
    { tags: 'full' },
    async () => {
      corp.person = { sub: 'emmy', email: 'emmy@example.org', email_verified: true, name: 'Emmy Noether' };
      const { page, troubles } = await openPage({ mayFail });
      await visit(page, 'spring', '/auth');
      await continueWith(page, 'Example Corp');
      await menuOf(page, 'Emmy Noether').waitFor();
      await page.goto(`${issuer}/account?origin=${server.origin('spring')}`);
      await page.getByRole('link', { name: 'Set up' }).click();
      await heading(page, 'Confirm it’s you').waitFor();
      await continueWith(page, 'Example Corp');
      await page.getByText('You were logged in at your provider already').waitFor();
      await expectInOrder(page);
      await page.getByRole('button', { name: 'Email me a code' }).click();
      await page.getByText('We have written to emmy@example.org.').waitFor();
      await expectInOrder(page);
      await page.getByLabel('Code').fill(await codeTo('emmy@example.org', 'proof-code'));
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await heading(page, 'Set up an authenticator app').waitFor();
      expect(troubles).toEqual([]);
    },
  );

  it(
    'UPS-10 return from a SAML provider by a form of its site, without cookies',
    { tags: 'full' },
    async () => {
      staff.attributes = { email: 'katherine@example.org', givenName: 'Katherine', sn: 'Johnson' };
      const { page, troubles } = await openPage({ mayFail });
      await visit(page, 'spring', '/auth');
      await continueWith(page, 'Example Staff');
      await page.waitForURL(`${server.origin('spring')}/**`);
      await menuOf(page, 'Katherine Johnson').waitFor();
      expect(troubles).toEqual([]);
    },
  );

  it(
    'UPS-02, UPS-06 are linked by password, and unlinked on the account page',
    { tags: 'full' },
    async () => {
      github.emails = [{ email: 'ada@academy.test', primary: true, verified: true, visibility: 'private' }];
      const { page, troubles } = await openPage({ mayFail });
      await visit(page, 'spring', '/auth');
      await continueWith(page, 'GitHub');
      await heading(page, 'Link GitHub').waitFor();
      await expectInOrder(page);
      await page.getByLabel('Password').fill('academy');
      await page.getByRole('button', { name: 'Confirm and log in' }).click();
      await menuOf(page, 'Ada Learner').waitFor();

      await page.goto(`${issuer}/account?origin=${server.origin('spring')}`);
      const section = page.getByRole('region', { name: 'Other logins' });
      await section.getByText('GitHub · octocat').waitFor();
      await expectInOrder(page);
      await section.getByRole('button', { name: 'Unlink GitHub, octocat' }).click();
      await page.getByText('You no longer log in with this account at GitHub.').waitFor();
      await page.getByRole('link', { name: 'Link Example Corp' }).waitFor();
      expect(troubles).toEqual([]);
    },
  );

  it(
    'UPS-03, UPS-07 confirm an unverified address by a code, at a site without passwords',
    { tags: 'full' },
    async () => {
      corp.person = {
        sub: 'rosalind',
        email: 'grace@academy.test',
        email_verified: false,
        name: 'Rosalind F',
      };
      const { page, troubles } = await openPage({ mayFail });
      await visit(page, 'kube', '/auth');
      await heading(page, 'Log in').waitFor();
      expect(await page.locator('[type=password]').count()).toBe(0);
      await expectInOrder(page);
      await continueWith(page, 'Example Corp');
      await heading(page, 'Confirm your email address').waitFor();
      await expectInOrder(page);
      await page.getByLabel('Email').fill('rosalind@example.org');
      await page.getByRole('button', { name: 'Email me a code' }).click();
      await page.getByText('We have written to rosalind@example.org.').waitFor();
      await page.getByLabel('Code').fill(await codeTo('rosalind@example.org'));
      await page.getByRole('button', { name: 'Confirm and log in' }).click();
      await menuOf(page, 'Rosalind F').waitFor();
      expect(troubles).toEqual([]);
    },
  );

  it(
    'UPS-04, UPS-05 explain a faulty response, and offer other ways to log in',
    { tags: 'full' },
    async () => {
      const { page, troubles } = await openPage({ mayFail });
      await visit(page, 'spring', '/auth');
      corp.answer = { iss: 'https://evil.example' };
      await continueWith(page, 'Example Corp');
      await page.getByRole('alert').getByText('This answer does not come from Example Corp').waitFor();
      corp.answer = { error: 'access_denied', code: null };
      await continueWith(page, 'Example Corp');
      await page.getByRole('alert').getByText('The login at Example Corp was stopped there.').waitFor();
      corp.answer = {};
      await page.getByLabel('Email').fill('grace@academy.test');
      await page.getByLabel('Password').fill('academy');
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await menuOf(page, 'Grace Pro').waitFor();
      expect(troubles).toEqual([]);
    },
  );
});

async function codeTo(email: string, kind = 'upstream-code'): Promise<string> {
  const find = async () => {
    const { rows } = await server.database.pool.query<{ subject: string }>(
      `select subject from mails where recipient = $1 and kind = $2`,
      [email, kind],
    );
    return /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(rows[0]?.subject ?? '')?.[0] ?? '';
  };
  await expect.poll(find).not.toBe('');
  return find();
}
