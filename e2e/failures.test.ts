import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endpoints } from '@academy/contract/endpoints';
import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { sampleFiles } from '../server/src/testing/sample-content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import {
  answerCall,
  breakCall,
  callOf,
  dismissToasts,
  drawn,
  expectedText,
  expectRead,
  isCall,
  patternOf,
  WAYS,
  type Way,
} from './broken-calls.ts';
import { CLOCK, goWithin, type FailingCall } from './failing-call.ts';
import { adminCalls } from './failure-calls-admin.ts';
import { studyCalls } from './failure-calls-study.ts';
import { siteCalls } from './failure-calls.ts';
import { startWorld } from './world.ts';

const tree = contentTree(sampleFiles);
const { folders } = testConfig({});
const { server, openAs, openPage } = await startWorld(
  { folders: { ...folders, tenants: tree.folder } },
  { keys: 'provider' },
);
const EVERY_CALL = /\/api\/v1\//;
const origin = server.origin('spring');
const everyCall = [...siteCalls, ...studyCalls, ...adminCalls];

/** What breaks the page, and how often it did. */
type Broken = { way: Way | null; count: number };

async function open({ call, as, given = [] }: FailingCall): Promise<{ page: Page; broken: Broken }> {
  const { page } = await (as ? openAs(as, { mayFail: /./ }) : openPage({ mayFail: /./ }));
  await page.addInitScript(CLOCK);
  const broken: Broken = { way: null, count: 0 };
  // Who is logged out stays where that is said.
  await page.route('**/oidc/**', (route) => (broken.way === '401' ? undefined : route.fallback()));
  await page.route(EVERY_CALL, async (route) => {
    if (broken.way !== null && isCall(route.request(), call)) {
      await breakCall(route, broken.way);
      broken.count++;
      return;
    }
    const known = given.find((one) => isCall(route.request(), callOf(one.call)));
    await (known ? answerCall(route, known.data) : route.fallback());
  });
  return { page, broken };
}

const leaves = (row: FailingCall, way: Way) =>
  (way === '404' && !row.stays) || (way === '401' && row.layer === 'second');

/** What leads away comes last, and what waits on the device after all that does not. */
function waysOf(row: FailingCall): Way[] {
  const weight = (way: Way) => Number(leaves(row, way)) + (row.waits && way === 'no answer' ? 1 : 0);
  return dailyWays(row).toSorted((one, other) => weight(one) - weight(other));
}

/** All seven in a full run; every day the refusal and one of the others, which all have their turn. */
function dailyWays(row: FailingCall): Way[] {
  if (inject('full')) return [...WAYS];
  const [refusal, ...others] = WAYS;
  const turn = everyCall.indexOf(row);
  return [refusal, ...others.filter((_, at) => (at - turn) % others.length === 0)];
}

async function arrive(page: Page, row: FailingCall): Promise<void> {
  if (row.act || row.prepare) {
    await page.goto(origin + row.at);
    if (row.act) await row.prepare?.(page);
  } else if (!row.loads) {
    await page.goto(`${origin}/contact`);
    await page.getByLabel('Subject').waitFor();
  }
}

/** Makes the call once more. */
async function make(page: Page, { row, isFirst }: { row: FailingCall; isFirst: boolean }): Promise<void> {
  if (row.act) return row.act(page);
  if (!isFirst) return page.getByRole('button', { name: 'Try again' }).first().click();
  if (row.prepare) return row.prepare(page);
  await (row.loads ? page.goto(origin + row.at) : goWithin(page, row.at));
}

const toasts = (page: Page) => page.locator('[popover] [role="alert"]');

async function expectShown(page: Page, { row, way }: { row: FailingCall; way: Way }): Promise<void> {
  const texts = expectedText(way, { first: row.shown === 'first message' });
  if (way === '404' && !row.stays) {
    await page.waitForURL('**/not-found');
    return page.getByRole('heading', { name: "Sorry, the page you are looking for doesn't exist" }).waitFor();
  }
  if (way === '401' && row.layer === 'second') return page.waitForURL('**/appLogout');
  if (way === 'no answer' && row.waits)
    return page
      .getByText(/Saved on this device/)
      .first()
      .waitFor();
  const isSilent =
    row.shown === 'nothing' || (way === '401' && row.shown !== 'notice') || isQuiet401(row, way);
  if (isSilent) {
    await drawn(page);
    const shown = await page.locator('body').innerText();
    expect(texts.filter((text) => shown.includes(text))).toEqual([]);
    expect(await page.getByRole('alert').count()).toBe(0);
  } else if (row.shown === 'modal') {
    const warning = page.getByRole('dialog', { name: 'Warning' });
    await expectRead(warning, texts);
    await warning.getByRole('button', { name: 'OK' }).click();
  } else await expectRead(row.shown === 'notice' ? page.locator('body') : toasts(page), texts);
}

/** A panel that asks to log in again says that instead. */
const isQuiet401 = (row: FailingCall, way: Way) =>
  way === '401' && (row.waits || row.call.includes('/quizzes/'));

/** Calls without a row: no page makes them. */
const NOT_OF_THE_WEB: Record<string, string> = {
  getMyData: 'people ask for their own data by the API',
  uploadFolder: 'the command line publishes',
  planPublish: 'the command line publishes',
  publishPlan: 'the command line publishes',
};

/** Sent by the web, and without a row. */
const WITHOUT_A_ROW: Record<string, string> = {
  savePosition: 'silent (API-11), and sent only while somebody reads on',
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
  it('API-10, API-11 are one for every call that the web makes', () => {
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

describe('every call that fails', { timeout: 120_000 }, () => {
  it.each(everyCall.map((row) => [row.call, row.at, row] as const))(
    'API-02, API-03, API-10, API-11 %s at %s says why, and nothing pretends success',
    async (_call, _at, row) => {
      const { page, broken } = await open(row);
      let isFirst = true;
      await arrive(page, row);
      const ways = waysOf(row);
      for (const way of ways) {
        const before = broken.count;
        await dismissToasts(page);
        broken.way = way;
        await make(page, { row, isFirst });
        await expect.poll(() => broken.count, { timeout: 15_000, interval: 20 }).toBeGreaterThan(before);
        await expectShown(page, { row, way });
        isFirst = leaves(row, way);
        if (!isFirst && !(row.waits && way === 'no answer')) await row.still?.(page, way);
        broken.way = null;
        if (isFirst && way !== ways.at(-1)) await arrive(page, row);
      }
      await page.context().close();
    },
  );
});
