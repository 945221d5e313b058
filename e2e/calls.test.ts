import type { Page, Request } from 'playwright';
import { describe, expect, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { sampleFiles } from '../server/src/testing/sample-content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { CLOCK, goWithin } from './failing-call.ts';
import { startWorld } from './world.ts';

const tree = contentTree(sampleFiles);
const { folders } = testConfig({});
const { openAs, openPage, visit } = await startWorld(
  { folders: { ...folders, tenants: tree.folder } },
  { keys: 'provider' },
);

/**
 * The specification's table for learners: how each call names the tenant, and its query, headers and body.
 * `?` marks optional fields.
 */
const TABLE: Record<string, string> = {
  'GET /courses/list': '?tenantId ?progressFilterRequired?',
  'GET /courses/details': '?tenantId ?slug',
  'POST /favorite': 'tenantId id operationType likeableType',
  'GET /feedback/questions': 'tenantId',
  'POST /feedback':
    'tenantId feedbackableType feedbackableId comments moreCommentsVal courseId tenantId rating schema feedback context isBug allowContact',
  'GET /user/getUserDetails': 'tenantId email',
  'GET /user/verifyUserAccess': 'tenantId',
  'GET /lessons/*/*': 'tenantId',
  'GET /lessons': 'tenantId ?slug',
  'POST /lessons/mark-complete': 'tenantId lessonId courseId isLastLesson operationType revision?',
  'POST /lessons/mark-started': 'tenantId lessonId courseId? operationType',
  'GET /lessons/lab': 'tenantId ?url ?lessonId',
  'GET /guides/list': '?tenantId',
  'GET /guides/getGuide': '?tenantId ?slug',
  'POST /guides/markComplete': 'tenantId lessonId operationType revision?',
  'GET /paths/list': '?tenantId',
  'GET /paths/details': '?tenantId ?slug',
  'GET /instructors/list': '?tenantId',
  'GET /instructors/profile': '?tenantId ?slug',
  'GET /favorite/userDashboard/favorites': 'tenantId',
  'GET /alerts': 'tenantId',
  'POST /email/contactUs': 'tenantId ?tenant name email subject message website? shownFor?',
  'GET /pages': 'tenantId ?id',
};

/** Calls that the specification leaves to us (◆). */
const OURS = new Set([
  'GET /me/learning',
  'GET /me/reviews',
  'GET /me/changes',
  'GET /me/changes/text',
  'GET /me/elsewhere',
  'GET /landing',
  'GET /search',
  'GET /notes',
  'GET /notes/page',
  // The previously opened lesson is recorded as started by then.
  'GET /certificate-offers/path/barista',
  'PUT /lessons/place',
  'POST /quizzes/attempts',
  'GET /quizzes/attempts',
]);

type Sent = { call: string; names: string[]; hasBearer: boolean };

function listen(page: Page): Sent[] {
  const sent: Sent[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/v1/')) sent.push(describeCall(request));
  });
  return sent;
}

function describeCall(request: Request): Sent {
  const { pathname, searchParams } = new URL(request.url());
  const path = pathname.slice('/api/v1'.length).replace(/^\/lessons\/[^/]+\/[^/]+$/, '/lessons/*/*');
  const headers = request.headers();
  const body = (request.postDataJSON() ?? {}) as object;
  return {
    call: `${request.method()} ${path}`,
    names: [
      ...(headers['tenantid'] ? ['tenantId'] : []),
      ...(headers['email'] ? ['email'] : []),
      ...[...searchParams.keys()].map((name) => `?${name}`),
      ...Object.keys(body),
    ],
    hasBearer: headers['authorization']?.startsWith('Bearer ') ?? false,
  };
}

/** The differences between a call and the table. */
function differences({ call, names }: Sent): string[] {
  const row = TABLE[call]?.split(' ');
  if (!row) return OURS.has(call) ? [] : [`${call} is not in the table`];
  const plain = (name: string) => name.replace(/(.)\?$/, '$1');
  const missing = row.filter((name) => name === plain(name) && !names.includes(name));
  const extra = names.filter((name) => !row.map(plain).includes(name));
  return [
    ...missing.map((name) => `${call} lacks ${name}`),
    ...extra.map((name) => `${call} has ${name} too`),
  ];
}

/** Pages, and the call that each of them shows. */
const PAGES = {
  '/courses': '/courses/list',
  '/courses/making-tea': '/courses/details',
  '/courses/making-tea/lessons/green': '/lessons/making-tea/green',
  '/guides': '/guides/list',
  '/guides/kettle': '/guides/getGuide',
  '/paths': '/paths/list',
  '/paths/barista': '/paths/details',
  '/instructors': '/instructors/list',
  '/instructors/ines': '/instructors/profile',
  '/about': '/pages',
};

/** Visits the whole site by its links, so that every page fetches its data. */
async function walk(page: Page): Promise<void> {
  await visit(page, 'spring', '/contact');
  await page.getByLabel('Subject').waitFor();
  for (const [path, call] of Object.entries(PAGES)) await goAndWaitForCall(page, { path, call });
  await page.evaluate('later()');
  await goAndWaitForCall(page, { path: '/alerts', call: '/alerts' });
}

async function goAndWaitForCall(page: Page, { path, call }: { path: string; call: string }): Promise<void> {
  const answered = page.waitForResponse((one) => new URL(one.url()).pathname === `/api/v1${call}`);
  await goWithin(page, path);
  await (await answered).finished();
  await page.locator('main h1').first().waitFor();
}

async function giveFeedback(page: Page): Promise<void> {
  const dialog = page.locator('dialog[open]');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Give Feedback' }).click();
  await dialog.getByLabel('Comments').fill('Clear and short.');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await dialog.getByRole('button', { name: 'Sure!' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
}

async function writeToUs(page: Page): Promise<void> {
  await visit(page, 'spring', '/contact');
  await page.getByLabel('Your name').fill('Ada Example');
  await page.getByLabel('Your email address').fill('ada@academy.test');
  await page.getByLabel('Subject').fill('Tea');
  await page.getByLabel('Message').fill('Is there a course?');
  const answered = page.waitForResponse('**/email/contactUs*');
  await page.getByRole('button', { name: 'Send message' }).click();
  expect((await answered).status()).toBe(200);
}

describe('requests of the site', { timeout: 120_000 }, () => {
  it('API-14 match the specification’s table, for a visitor', async () => {
    const { page, troubles } = await openPage();
    await page.addInitScript(CLOCK);
    const sent = listen(page);
    await walk(page);
    await giveFeedback(page);
    await writeToUs(page);
    expect(sent.flatMap(differences)).toEqual([]);
    expect(sent.filter(({ hasBearer }) => hasBearer)).toEqual([]);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('API-13, API-14 match it for a member, with the bearer in every call except that of the alerts', async () => {
    const { page, troubles } = await openAs('ada');
    await page.addInitScript(CLOCK);
    const sent = listen(page);
    await walk(page);
    await visit(page, 'spring', '/');
    await page.getByRole('heading', { name: 'How much time do you have?' }).waitFor();
    await visit(page, 'spring', '/courses/making-tea/lessons/green');
    await page.getByRole('button', { name: 'Complete and continue' }).click();
    await page.getByText('Completed: Green tea').waitFor();
    await visit(page, 'spring', '/guides/kettle');
    await page.getByRole('button', { name: 'Complete guide' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.getByRole('button', { name: 'Favorite: Use a kettle' }).first().click();
    await page.getByRole('button', { name: 'Favorite: Use a kettle', pressed: true }).first().waitFor();
    await visit(page, 'spring', '/courses/coffee/lessons/practice/lab');
    await page.waitForLoadState('networkidle');
    await visit(page, 'spring', '/about');
    await giveFeedback(page);
    await writeToUs(page);

    expect(sent.flatMap(differences)).toEqual([]);
    expect([...new Set(sent.map(({ call }) => call))].filter((call) => call in TABLE).toSorted()).toEqual(
      Object.keys(TABLE).toSorted(),
    );
    const without = sent.filter(({ hasBearer }) => !hasBearer).map(({ call }) => call);
    expect([...new Set(without)]).toEqual(['GET /alerts']);
    expect(troubles).toEqual([]);
    await page.context().close();
  });
});

describe('an embedded view', () => {
  it('TEN-08 hides header, sidebar and footer until the tab is closed', { tags: 'full' }, async () => {
    const { page, troubles } = await openPage();
    await visit(page, 'spring', '/courses/making-tea?displayHeader=false');
    await page.getByRole('heading', { level: 1, name: 'Making tea' }).waitFor();
    const frame = page.getByRole('banner').or(page.getByRole('contentinfo'));
    await expect.poll(() => frame.count()).toBe(0);
    await goWithin(page, '/courses');
    await page.getByRole('heading', { name: 'Making tea' }).waitFor();
    await visit(page, 'spring', '/guides');
    await page.getByRole('heading', { name: 'Use a kettle' }).waitFor();
    await expect.poll(() => frame.count()).toBe(0);
    await visit(page, 'spring', '/guides?displayHeader=true');
    await page.getByRole('banner').waitFor();
    expect(troubles).toEqual([]);
    await page.context().close();
  });
});

describe('an address of the administration', () => {
  it('ADM-09 is 404 if its id is malformed', { tags: 'full' }, async () => {
    const { page } = await openAs('root', { mayFail: /./ });
    for (const path of ['/admin/alerts/xyz', '/admin/alerts/xyz/edit']) {
      await visit(page, 'spring', path);
      await page.getByRole('heading', { name: /doesn't exist$/ }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/not-found');
    }
    await page.context().close();
  });
});
