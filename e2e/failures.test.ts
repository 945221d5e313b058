import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endpoints } from '@academy/contract/endpoints';
import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { mintFor } from '../server/src/testing/identity.ts';
import { sampleFiles } from '../server/src/testing/sample-content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import {
  answerCall,
  breakCall,
  callOf,
  dismissToasts,
  waitUntilRendered,
  expectedText,
  expectRead,
  isCall,
  patternOf,
  FAILURES,
  type Failure,
} from './broken-calls.ts';
import { CLOCK, goWithin, type FailingCall } from './failing-call.ts';
import { adminCalls } from './failure-calls-admin.ts';
import { homeCalls } from './failure-calls-home.ts';
import { studyCalls } from './failure-calls-study.ts';
import { siteCalls } from './failure-calls.ts';
import { pauseRequests, type PausedRequest } from './pause-requests.ts';
import { dailyOf, hydrated, startWorld } from './world.ts';

const tree = contentTree(sampleFiles);
const { folders } = testConfig({});
const { server, openAs, openPage } = await startWorld(
  { folders: { ...folders, tenants: tree.folder } },
  { keys: 'provider' },
);
const origin = server.origin('spring');
const everyCall = [...siteCalls, ...homeCalls, ...studyCalls, ...adminCalls];

/** The simulated failure, and how often it occurred. */
type Broken = { failure: Failure | null; count: number };

type Tab = {
  page: Page;
  broken: Broken;
  row: FailingCall;
  /** The calls of its document; null if the row's actions could affect the next one. */
  made: PausedRequest[] | null;
};

/** Tabs that have finished their row, by the logged-in user. */
const free = new Map<FailingCall['as'], Tab[]>();

async function open(row: FailingCall): Promise<Tab> {
  const tab = free.get(row.as)?.pop();
  if (!tab) return openTab(row);
  tab.row = row;
  Object.assign(tab.broken, { failure: null, count: 0 });
  if (goesOn(tab)) return tab;
  tab.made = null;
  await forget(tab.page, row.as);
  return tab;
}

/**
 * Whether the next page is opened by a link from the last one, since loading a document takes most of the
 * time.
 */
function goesOn({ made, row }: Tab): boolean {
  if (!made || row.act || row.prepare || row.loads) return false;
  const awaited = [row.call, ...(row.given ?? []).map((one) => callOf(one.call))];
  // A document does not reload what it has loaded.
  return !made.some((one) => awaited.some((call) => isCall(one, call)));
}

async function openTab(row: FailingCall): Promise<Tab> {
  const { page } = await (row.as ? openAs(row.as, { mayFail: /./ }) : openPage({ mayFail: /./ }));
  await page.addInitScript(CLOCK);
  const broken: Broken = { failure: null, count: 0 };
  const tab: Tab = { page, broken, row, made: null };
  await pauseRequests(page, {
    to: ['*/oidc/*', '*/api/v1/*'],
    async handle(request) {
      // A logged-out user stays on the page that says so.
      if (new URL(request.url).pathname.startsWith('/oidc/'))
        return broken.failure === '401' ? undefined : request.send();
      tab.made?.push(request);
      const { call, given = [] } = tab.row;
      if (broken.failure !== null && isCall(request, call)) {
        await breakCall(request, broken.failure);
        broken.count++;
        return;
      }
      const known = given.find((one) => isCall(request, callOf(one.call)));
      await (known ? answerCall(request, known.data) : request.send());
    },
  });
  return tab;
}

/** Resets a tab: only a login of this user is stored. */
async function forget(page: Page, as: FailingCall['as']): Promise<void> {
  await page.goto(`${origin}/robots.txt`);
  const minted = as ? await mintFor(server, as) : null;
  await page.evaluate((tokens) => {
    localStorage.clear();
    sessionStorage.clear();
    if (!tokens) return;
    localStorage.setItem('expiresAt', String(Date.now() + tokens.expiresIn * 1000));
    localStorage.setItem('refreshToken', tokens.refreshToken);
    localStorage.setItem('accessToken', tokens.accessToken);
  }, minted);
}

const leaves = (row: FailingCall, failure: Failure) =>
  (failure === '404' && !row.stays) || (failure === '401' && row.layer === 'second');

/** Failures that leave the page come last, and those that leave a write on the device. */
function failuresOf(row: FailingCall): Failure[] {
  const weight = (failure: Failure) =>
    Number(leaves(row, failure)) + (row.waits && failure === 'no answer' ? 1 : 0);
  return dailyFailures(row).toSorted((one, other) => weight(one) - weight(other));
}

/** All seven in a full run; otherwise one: the refusal and one of the others alternate between rows. */
function dailyFailures(row: FailingCall): Failure[] {
  if (inject('full')) return [...FAILURES];
  const [refusal, ...others] = FAILURES;
  const at = everyCall.indexOf(row);
  return at % 2 === 0 ? [refusal] : [...dailyOf(others, ((at - 1) / 2) % others.length)];
}

async function arrive(tab: Tab): Promise<void> {
  const { page, row } = tab;
  if (tab.made) {
    // Navigates to a page without traces of the previous failure.
    await goWithin(page, '/contact');
    await page.getByLabel('Subject').waitFor();
  } else if (row.act || row.prepare) {
    await page.goto(origin + row.at);
    await hydrated(page);
    if (row.act) await row.prepare?.(page);
  } else if (!row.loads) {
    tab.made = [];
    await page.goto(`${origin}/contact`);
    await page.getByLabel('Subject').waitFor();
    await hydrated(page);
  }
}

/** Makes the call: first by opening the page, later by Try again. */
async function make(page: Page, { row, isFirst }: { row: FailingCall; isFirst: boolean }): Promise<void> {
  if (row.act) return row.act(page);
  if (!isFirst) return page.getByRole('button', { name: 'Try again' }).first().click();
  if (row.prepare) return row.prepare(page);
  await (row.loads ? page.goto(origin + row.at) : goWithin(page, row.at));
}

const toasts = (page: Page) => page.locator('[popover] [role="alert"]');

async function expectShown(
  page: Page,
  { row, failure }: { row: FailingCall; failure: Failure },
): Promise<void> {
  const texts = expectedText(failure, { first: row.shown === 'first message' });
  if (failure === '404' && !row.stays) {
    await page.waitForURL('**/not-found');
    return page.getByRole('heading', { name: "Sorry, the page you are looking for doesn't exist" }).waitFor();
  }
  if (failure === '401' && row.layer === 'second') return page.waitForURL('**/appLogout');
  if (failure === 'no answer' && row.waits)
    return page
      .getByText(row.waits === true ? /Saved on this device/ : row.waits)
      .first()
      .waitFor();
  const isSilent =
    row.shown === 'nothing' || (failure === '401' && row.shown !== 'notice') || isQuiet401(row, failure);
  if (isSilent) {
    await waitUntilRendered(page);
    const shown = await page.locator('body').innerText();
    expect(texts.filter((text) => shown.includes(text))).toEqual([]);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  } else if (row.shown === 'modal') {
    const warning = page.getByRole('dialog', { name: 'Warning' });
    await expectRead(warning, texts);
    await warning.getByRole('button', { name: 'OK' }).click();
  } else await expectRead(row.shown === 'notice' ? page.locator('body') : toasts(page), texts);
}

/** A panel that asks to log in again shows that text instead. */
const isQuiet401 = (row: FailingCall, failure: Failure) =>
  failure === '401' && (row.waits === true || row.call.includes('/quizzes/'));

/** Calls without a row: no page makes them. */
const NOT_OF_THE_WEB: Record<string, string> = {
  getMyData: 'people ask for their own data by the API',
  uploadFolder: 'the command line publishes',
  planPublish: 'the command line publishes',
  publishPlan: 'the command line publishes',
};

/** Calls that the web makes without a row here. */
const WITHOUT_A_ROW: Record<string, string> = {
  savePosition: 'silent (API-11), and sent only while the user reads on',
  getCertificateOffer: 'silent (API-11): the conclusion has everything else',
  listPageNotes: 'silent (API-11): the page has everything else',
  listNotes: 'a part of My Learning that says it in its place (NOTE-04)',
  saveNote: 'stored in this browser, which the toast says (NOTE-05)',
  deleteNote: 'stored in this browser, which the toast says (NOTE-05)',
  exportNotes: 'a file: a toast says it, as for the files of the administration',
  listChanges: 'silent (API-11): a notice about what is read anyway',
  getTextChange: 'silent (API-11): a notice about what is read anyway',
  findDraft: 'silent: the not-found page says what there is to say',
  setLabChecks: 'silent (API-11): the browser stores them too, and sends them with the next change',
  runExercise: 'the terminal says it, as a compiler would (RUN-04)',
};

function importedByTheWeb(): Set<string> {
  const folder = fileURLToPath(new URL('../web/src/', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/test/.test(file));
  return new Set(
    sources.flatMap((file) => {
      const imports = readFileSync(folder + file, 'utf8').matchAll(
        /import \{([^}]*)\} from '@academy\/contract\//g,
      );
      return [...imports].flatMap(([, names = '']) => names.split(',').map((name) => name.trim()));
    }),
  );
}

describe('the rows of this test', () => {
  it('API-10, API-11 cover every call of the web', () => {
    const nameOf = (row: FailingCall) =>
      endpoints.find((call) => patternOf(callOf(call)).test(row.call))?.name ?? row.call;
    const named = new Set([
      ...everyCall.map(nameOf),
      ...Object.keys({ ...NOT_OF_THE_WEB, ...WITHOUT_A_ROW }),
    ]);
    expect([...named].toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted());
    const sent = importedByTheWeb();
    expect(sent).toContain('listCourses');
    expect(Object.keys(NOT_OF_THE_WEB).filter((name) => sent.has(name))).toEqual([]);
  });
});

const waysSeen = new Set<string>();

/** Whether a row fails, or shows its failure, in a way that no earlier row does. */
function isNewWay(row: FailingCall): boolean {
  const { act, shown, layer = 'first' } = row;
  const ways = [...dailyFailures(row), `${act ? 'writes' : 'reads'}: ${shown}`, `${layer} layer`];
  const isNew = ways.some((way) => !waysSeen.has(way));
  for (const way of ways) waysSeen.add(way);
  return isNew;
}

/** All calls in a full run; otherwise one for each way of failing. */
const calls = everyCall.filter((row) => inject('full') || isNewWay(row));

describe('every call that fails', { timeout: 120_000 }, () => {
  it.each(calls.map((row) => [row.call, row.at, row] as const))(
    'API-02, API-03, API-10, API-11 %s at %s shows why it failed, and nothing pretends success',
    async (_call, _at, row) => {
      const tab = await open(row);
      const { page, broken } = tab;
      let isFirst = true;
      await arrive(tab);
      const failures = failuresOf(row);
      for (const failure of failures) {
        const before = broken.count;
        await dismissToasts(page);
        broken.failure = failure;
        await make(page, { row, isFirst });
        await expect.poll(() => broken.count, { timeout: 15_000, interval: 20 }).toBeGreaterThan(before);
        await expectShown(page, { row, failure });
        // If a login is needed there is no retry.
        isFirst = leaves(row, failure) || (failure === '401' && row.shown === 'notice');
        // A refused token ends the session, wherever that is shown.
        if (isFirst || failure === '401') tab.made = null;
        if (!leaves(row, failure) && !(row.waits && failure === 'no answer'))
          await row.still?.(page, failure);
        broken.failure = null;
        if (isFirst && failure !== failures.at(-1)) await arrive(tab);
      }
      free.set(row.as, [...(free.get(row.as) ?? []), tab]);
    },
  );
});
