import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { standInPortal } from '../server/src/testing/educates-portal.ts';
import { mintFor } from '../server/src/testing/identity.ts';
import { sampleFiles } from '../server/src/testing/sample-content.ts';
import { testConfig, testServer } from '../server/src/testing/server.ts';
import type { OpenPage } from './world.ts';
import { NARROW, WIDE, accessibilityFaults, dailyOf, reload, scrollsSideways, startWorld } from './world.ts';

/** The portal's clock runs like ours, and a test can move it ahead. */
let ahead = 0;
const portal = await standInPortal({ now: () => new Date(Date.now() + ahead) });

const lab = (id: string, workshop: string) => ({
  id,
  slug: id,
  title: `Lab ${id}`,
  status: 'live',
  type: 'lab',
  settings: { educates: workshop },
});
const tree = contentTree({
  ...sampleFiles,
  'spring/courses/02-coffee/05-grind/lesson.json': lab('grind', 'lab-grind'),
  'spring/courses/02-coffee/05-grind/content.md': 'Grind them yourself.',
  'spring/courses/02-coffee/06-brew/lesson.json': lab('brew', 'lab-brew'),
  'spring/courses/02-coffee/06-brew/content.md': 'Brew it yourself.',
});
const { folders } = testConfig({});
const config = { folders: { ...folders, tenants: tree.folder } };
const { server, openAs, openPage, visit } = await startWorld(
  { ...config, educates: portal.config },
  { keys: 'provider' },
);

/** Pages of the portal, and the return page, which redirects before it has loaded. */
const MAY_FAIL = new RegExp(`${portal.url}|/labs/return/`);
const LAB = '/courses/coffee/lessons/grind/lab';
const framed = (page: Page) => page.frameLocator('iframe');
const inFrame = (page: Page) => framed(page).getByRole('heading', { name: 'Workshop lab-grind' });
const notice = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const timer = (page: Page) => page.getByRole('timer', { name: 'Time left' });
const button = (page: Page, name: string) => page.getByRole('button', { name });

let tabOfAda: Promise<OpenPage> | undefined;

/** One tab for all tests, since opening one takes longer than most of them. */
async function openAsAda({ viewport = WIDE } = {}): Promise<OpenPage> {
  const tab = await (tabOfAda ??= openAs('ada', { mayFail: MAY_FAIL }));
  tab.troubles.length = 0;
  await tab.page.setViewportSize(viewport);
  return tab;
}

/** Like a user who returns to the tab, which polls its lab immediately. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
const elapse = (minutes: number) => (ahead += minutes * 60_000);

beforeEach(async () => {
  // Stops polling the lab of the previous test.
  await (await tabOfAda)?.page.goto('about:blank');
  ahead = 0;
  portal.clear();
  portal.offer({ name: 'grind-w01', workshop: 'lab-grind' });
  portal.offer({ name: 'brew-w01', workshop: 'lab-brew' });
  await server.database.pool.query('delete from lab_sessions');
  await server.database.pool.query('delete from progress');
});

describe('a lab on the training portal', () => {
  it('LAB-01, LAB-02 starts in the page, counts down, is extended, finished and left', async () => {
    const { page, troubles } = await openAsAda();
    await visit(page, 'spring', LAB);
    await inFrame(page).waitFor();
    await comeBack(page);
    await timer(page)
      .filter({ hasText: /^(1:00:00|59:\d\d) left$/ })
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await expect.poll(() => button(page, 'More time').count()).toBe(0);

    await framed(page).getByRole('button', { name: 'Exit the session' }).click();
    await notice(page, 'Your lab has ended').waitFor();
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    expect(new URL(page.url()).search).toBe('?notification=session-deleted');
    await reload(page);
    await notice(page, 'Your lab has ended').waitFor();
    expect(portal.sessions()).toEqual([]);
    await button(page, 'Start the lab again').click();
    await inFrame(page).waitFor();
    expect(portal.sessions()).toHaveLength(1);
    await reload(page);
    await inFrame(page).waitFor();
    expect(portal.sessions()).toHaveLength(1);

    elapse(56);
    await comeBack(page);
    await page.getByText('Your lab ends in a few minutes.').waitFor();
    await button(page, 'More time').click();
    await timer(page)
      .filter({ hasText: /^1[89]:\d\d left$/ })
      .waitFor();

    await framed(page).getByRole('button', { name: 'Finish the workshop' }).click();
    await notice(page, 'You have finished this lab').waitFor();
    await page.getByRole('link', { name: /Continue: Lab brew/ }).waitFor();
    expect(portal.sessions()).toEqual([]);
    await reload(page);
    await notice(page, 'You have finished this lab').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(troubles).toEqual([]);
  });

  it(
    'LAB-02 is ended by the user after confirmation, and ends when its time is up',
    { tags: 'full' },
    async () => {
      const { page, troubles } = await openAsAda({ viewport: NARROW });
      await visit(page, 'spring', LAB);
      await inFrame(page).waitFor();
      expect(await scrollsSideways(page)).toBe(false);
      await button(page, 'End lab').click();
      const dialog = page.getByRole('dialog', { name: 'End this lab?' });
      await dialog.getByRole('button', { name: 'Keep it' }).click();
      await inFrame(page).waitFor();
      await button(page, 'End lab').click();
      await dialog.getByRole('button', { name: 'End it' }).click();
      await notice(page, 'Your lab has ended').waitFor();
      expect(portal.sessions()).toEqual([]);
      expect(await accessibilityFaults(page)).toEqual([]);

      await button(page, 'Start the lab again').click();
      await inFrame(page).waitFor();
      const [session] = portal.sessions();
      if (!session) throw new Error('Nothing runs');
      elapse(61);
      await portal.sendEvent('Session/Expired', session);
      await comeBack(page);
      await notice(page, 'Your lab time is up').waitFor();
      expect(troubles).toEqual([]);
    },
  );

  it('LAB-02 opens in a new tab, and the portal redirects that tab back', { tags: 'full' }, async () => {
    const { page, troubles } = await openAsAda();
    await visit(page, 'spring', LAB);
    await inFrame(page).waitFor();
    const opening = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Open in a new tab' }).click();
    const tab = await opening;
    await tab.getByRole('heading', { name: 'Workshop lab-grind' }).waitFor();
    expect(new URL(tab.url()).origin).toBe(portal.url);
    await notice(page, 'Your lab is open in another tab').waitFor();
    expect(portal.sessions()).toHaveLength(1);
    await button(page, 'Show it here').click();
    await inFrame(page).waitFor();

    await tab.getByRole('button', { name: 'Exit the session' }).click();
    await notice(tab, 'Your lab has ended').waitFor();
    expect(tab.url()).toBe(`${server.origin('spring')}${LAB}?notification=session-deleted`);
    await tab.close();
    await comeBack(page);
    await notice(page, 'Your lab has ended').waitFor();
    expect(troubles).toEqual([]);
  });

  const notifications = [
    ['session-invalid', 'This lab session no longer exists'],
    ['session-unavailable', 'No session is available right now'],
    ['workshop-invalid', 'The training portal does not have this lab'],
    ['startup-timeout', 'The lab took too long to start'],
  ] as const;
  it.for(dailyOf(notifications, 1))(
    'LAB-02 explains %s when the portal redirects back with it',
    { tags: 'full' },
    async ([notification, title]) => {
      const { page, troubles } = await openAsAda();
      await visit(page, 'spring', `/labs/return${LAB}?notification=${notification}`);
      await notice(page, title).waitFor();
      expect(portal.sessions()).toEqual([]);
      expect(troubles).toEqual([]);
    },
  );
});

describe("a portal that can't provide a lab", () => {
  it('LAB-02 has no free session, then has one', { tags: 'full' }, async () => {
    portal.offer({ name: 'grind-w01', workshop: 'lab-grind', capacity: 0 });
    const { page, troubles } = await openAsAda();
    await visit(page, 'spring', LAB);
    await notice(page, 'No session is available right now').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    portal.offer({ name: 'grind-w01', workshop: 'lab-grind', capacity: 1 });
    await button(page, 'Try again').click();
    await inFrame(page).waitFor();
    expect(troubles).toEqual([]);
  });

  it('LAB-02 names the other lab that uses the session of the same user', { tags: 'full' }, async () => {
    portal.limitPerson(1);
    const { page } = await openAsAda();
    await visit(page, 'spring', '/courses/coffee/lessons/brew/lab');
    await framed(page).getByRole('heading', { name: 'Workshop lab-brew' }).waitFor();
    await visit(page, 'spring', LAB);
    await notice(page, 'You are in another lab').waitFor();
    await page.getByRole('link', { name: 'Go to that lab' }).click();
    await framed(page).getByRole('heading', { name: 'Workshop lab-brew' }).waitFor();
    expect(portal.sessions()).toHaveLength(1);
  });

  it('LAB-02 is unavailable, then is back, while a running lab stays open', { tags: 'full' }, async () => {
    portal.refuse(/./, 502);
    const { page, troubles } = await openAsAda();
    await visit(page, 'spring', LAB);
    await notice(page, 'The training portal cannot be reached').waitFor();
    portal.accept();
    await button(page, 'Try again').click();
    await inFrame(page).waitFor();
    portal.refuse(/schedule/, 502);
    await comeBack(page);
    await page.getByText('The training portal does not answer at the moment').waitFor();
    await expect.poll(() => inFrame(page).count()).toBe(1);
    expect(troubles).toEqual([]);
  });

  it('LAB-02 does not have this lab', { tags: 'full' }, async () => {
    portal.clear();
    const { page, troubles } = await openAsAda();
    await visit(page, 'spring', LAB);
    await notice(page, 'The training portal does not have this lab').waitFor();
    expect(troubles).toEqual([]);
  });

  it(
    'LAB-02 is not configured: the page says what is missing, and requests no session',
    { tags: 'full' },
    async () => {
      const without = await testServer({ config, keys: 'provider' });
      const { accessToken, refreshToken, expiresIn } = await mintFor(without, 'ada');
      const stored = { accessToken, refreshToken, expiresAt: String(Date.now() + expiresIn * 1000) };
      const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
      const origins = [{ origin: without.origin('spring'), localStorage }];
      const { page, troubles } = await openPage({ storageState: { cookies: [], origins } });
      await page.goto(without.origin('spring') + LAB);
      await notice(page, 'This lab needs a training portal').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(troubles).toEqual([]);
    },
  );
});

describe('a hostile page in the frame', () => {
  it(
    'LAB-02 can access neither the tokens nor the top window, and cannot act on our behalf',
    { tags: 'full' },
    async () => {
      const own = server.origin('spring');
      portal.draw(
        () => `<!doctype html><html lang="en"><head><title>Hostile</title></head><body><h1>Hostile</h1><pre id="tries"></pre><script>
const tries = {};
const attempt = (name, act) => { try { const got = act(); tries[name] = got === undefined ? 'done' : String(got); } catch (error) { tries[name] = 'denied'; } };
attempt('tokens of the page', () => top.localStorage.getItem('accessToken'));
attempt('tokens of its own', () => localStorage.getItem('accessToken'));
attempt('the document', () => parent.document.body.innerHTML);
attempt('the address', () => top.location.href);
attempt('cookies', () => document.cookie);
attempt('steering the top', () => { top.location.href = 'https://evil.example/'; });
attempt('steering by name', () => { window.open('https://evil.example/', '_top'); });
attempt('speaking for us', () => { parent.postMessage({ academyLab: 'returned', notification: 'session-deleted' }, '*'); });
const frame = document.createElement('iframe');
frame.src = '${own}/labs/return${LAB}?notification=session-deleted';
document.body.append(frame);
frame.addEventListener('load', () => {
  const link = document.createElement('a');
  link.href = 'https://evil.example/'; link.target = '_top'; document.body.append(link); link.click();
  const form = document.createElement('form');
  form.action = 'https://evil.example/'; form.target = '_top'; document.body.append(form);
  try { form.submit(); } catch {}
  fetch('${own}/api/v1/me/learning', { credentials: 'include' }).then((r) => r.text(), () => 'denied').then((text) => {
    tries['the api'] = text;
    document.querySelector('#tries').textContent = JSON.stringify(tries);
  });
});
</script></body></html>`,
      );
      const { page } = await openAsAda();
      const wentTo: string[] = [];
      page.on('request', (request) => {
        if (request.isNavigationRequest() && request.frame() === page.mainFrame()) wentTo.push(request.url());
      });
      await visit(page, 'spring', LAB);
      await framed(page).locator('#tries').filter({ hasText: 'the api' }).waitFor();
      const tries = JSON.parse(await framed(page).locator('#tries').innerText()) as Record<string, string>;
      expect(tries).toMatchObject({
        'tokens of the page': 'denied',
        'the document': 'denied',
        'the address': 'denied',
        cookies: '',
        'the api': 'denied',
      });
      const token = await page.evaluate(() => localStorage.getItem('accessToken'));
      expect(token).toMatch(/./);
      expect(JSON.stringify(tries)).not.toContain(token);
      expect(wentTo).toEqual([own + LAB]);
      expect(page.url()).toBe(own + LAB);
      await expect.poll(() => framed(page).getByRole('heading', { name: 'Hostile' }).count()).toBe(1);
      await expect.poll(() => button(page, 'Start the lab again').count()).toBe(0);
      const sandbox = (await page.locator('iframe').getAttribute('sandbox'))?.split(' ') ?? [];
      expect(sandbox.filter((flag) => flag.startsWith('allow-top-navigation'))).toEqual([]);
    },
  );
});
